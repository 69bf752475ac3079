import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/users.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { Fact, Facts } from '../../components/show/Facts.tsx';

/** The account of the person as whom someone views the portal, without what is theirs alone: how they sign in, and where. */
export function ViewedProfile({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['account', 'profile', 'users']);
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <Typography variant="h1">{t('account:profile.title')}</Typography>
      <FormCard title={t('account:profile.names')}>
        <Facts>
          <Fact label={t('account:profile.firstName')}>{profile.firstName}</Fact>
          <Fact label={t('account:profile.lastName')}>{profile.lastName}</Fact>
          <Fact label={t('account:profile.username')}>{profile.username}</Fact>
          <Fact label={t('users:form.email')}>{profile.email}</Fact>
          <Fact label={t('account:profile.phone')}>{profile.phone}</Fact>
          <Fact label={t('profile:gender')}>{profile.gender && t(`profile:genders.${profile.gender}`)}</Fact>
        </Facts>
      </FormCard>
      <FormCard title={t('account:profile.decided')}>
        <Facts>
          <Fact label={t('account:profile.roles')}>
            {profile.roles.map((role) => t(`account:roles.${role}`)).join(', ')}
          </Fact>
        </Facts>
      </FormCard>
    </Box>
  );
}
