import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { interfaceLanguages } from '#contract/languages.ts';
import { type Profile, userEndpoints } from '#contract/users.ts';
import { LeaveGuard } from '../../components/form/drafts/LeaveGuard.tsx';
import { useGuardsPage, useUnsavedWork } from '../../components/form/drafts/unsaved-work.ts';
import { useNamespaceLabels } from '../../components/form/field-labels.ts';
import { ownNames } from '../../components/LanguageMenu.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useNamespaces } from '../../providers/current-user.ts';
import { changeLanguage } from '../../providers/i18n.ts';
import { useEndpoint, useEndpointCall } from '../../providers/use-endpoint.ts';

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
          <ProfileForm profile={profile} onSaved={query.refetch} />
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
      <MutedText>{label}</MutedText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>{children}</Box>
    </Box>
  );
}

const names = ['firstName', 'lastName', 'username'] as const;

/** Names and language of the own account. */
function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: () => Promise<unknown> }) {
  const { t, i18n } = useTranslation(['account', 'common']);
  const callEndpoint = useEndpointCall();
  const [values, setValues] = useState({
    firstName: profile.firstName,
    lastName: profile.lastName,
    username: profile.username,
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isPending, setPending] = useState(false);
  const isSaved = names.every((name) => values[name] === profile[name]);
  const isIdle = isPending || isSaved;
  const formId = useId();
  const unsaved = useUnsavedWork(formId, !isSaved);
  const guardsPage = useGuardsPage(formId);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isIdle) return;
    setPending(true);
    setProblems({});
    try {
      const success = t('profile.saved');
      await callEndpoint(userEndpoints.editProfile, { body: values }, { success });
      await onSaved();
    } catch (error) {
      if (error instanceof ApiError) setProblems(error.errors);
    }
    setPending(false);
  };

  return (
    <Box component="form" onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
      {guardsPage && <LeaveGuard onLeave={unsaved.clear} />}
      {names.map((name) => (
        <TextField
          key={name}
          label={t(`profile.${name}`)}
          value={values[name]}
          error={name in problems}
          helperText={problems[name]}
          required={name === 'username'}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      ))}
      <SelectField
        label={t('profile.language')}
        value={i18n.language}
        options={interfaceLanguages.map((value) => ({ value, label: ownNames[value], lang: value }))}
        onChoose={(language) => void changeLanguage(language)}
      />
      <Box>
        <Button type="submit" variant="contained" aria-disabled={isIdle}>
          {t('common:save')}
        </Button>
      </Box>
    </Box>
  );
}
