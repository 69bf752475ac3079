import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { userEndpoints } from '#contract/users.ts';
import { useNamespaceLabels } from '../../components/form/field-labels.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useNamespaces } from '../../providers/current-user.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { ProfileForm } from './ProfileForm.tsx';

/** The own account: names to change, and what others decided about it. */
export default function ProfilePage() {
  const { t } = useTranslation('account');
  const { all } = useNamespaces();
  const { label: namespacesLabel } = useNamespaceLabels();
  const { data: profile, query } = useEndpoint(userEndpoints.profile);

  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!profile) return <Skeleton variant="rounded" height={320} sx={{ maxWidth: 640 }} />;
  return (
    <Box sx={{ maxWidth: 640, display: 'grid', gap: 2 }}>
      <Typography variant="h1">{t('profile.title')}</Typography>
      <Card>
        <CardContent sx={{ display: 'grid', gap: 2 }}>
          <ProfileForm profile={profile} />
        </CardContent>
      </Card>
      <Card>
        <CardContent sx={{ display: 'grid', gap: 1.5 }}>
          <Typography variant="h2">{t('profile.decided')}</Typography>
          <Fact label={t('email')}>{profile.email}</Fact>
          <Fact label={t('profile.roles')}>
            {profile.roles.map((role) => (
              <Chip key={role} size="small" label={t(`roles.${role}`)} />
            ))}
          </Fact>
          <Fact label={namespacesLabel}>
            {all.map((one) => (
              <Chip key={one.id} size="small" variant="outlined" label={one.name} />
            ))}
          </Fact>
        </CardContent>
      </Card>
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Box>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>{children}</Box>
    </Box>
  );
}
