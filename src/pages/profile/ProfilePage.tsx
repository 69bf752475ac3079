import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { interfaceLanguages } from '#contract/languages.ts';
import { personDataEndpoints } from '#contract/person-data.ts';
import { genders, type Profile, userEndpoints } from '#contract/users.ts';
import { DownloadCard } from '../../components/DownloadCard.tsx';
import { LeaveGuard } from '../../components/form/drafts/LeaveGuard.tsx';
import { useGuardsPage, useUnsavedWork } from '../../components/form/drafts/unsaved-work.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { ownNames } from '../../components/LanguageMenu.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { column, twoColumns } from '../../components/view-style.ts';
import { ApiError } from '../../lib/api-error.ts';
import { logFailure } from '../../lib/report-error.ts';
import { useMay } from '../../providers/current-user.ts';
import { changeLanguage } from '../../providers/i18n.ts';
import { useEndpoint, useEndpointCall, useFailureNotification } from '../../providers/use-endpoint.ts';
import { ClassesCard } from './ClassesCard.tsx';
import { EmailCard } from './EmailCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { PictureCard } from './PictureCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { TwoStepCard } from './TwoStepCard.tsx';
import { ViewedProfile } from './ViewedProfile.tsx';

/** The own account: names to change, how one signs in, and what others decided about it. */
export default function ProfilePage() {
  const { t } = useTranslation(['account', 'support']);
  const { data: profile, query } = useEndpoint(userEndpoints.profile);
  // Not while someone views the portal as them.
  const mayDownload = useMay('personData', 'own');

  const failure = query.error;
  const notifyFailure = useFailureNotification();
  const report = useEffectEvent((error: unknown) => {
    logFailure(error);
    notifyFailure(error);
  });
  useEffect(() => {
    if (failure) report(failure);
  }, [failure]);

  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!profile) return <Skeleton variant="rounded" height={320} sx={{ maxWidth }} />;
  if (profile.viewedBy) return <ViewedProfile profile={profile} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth }}>
      <Typography variant="h1">{t('profile.title')}</Typography>
      <Box sx={twoColumns}>
        <Box sx={column}>
          <FormCard title={t('profile.names')} help={t('profile.namesHelp')}>
            <ProfileForm profile={profile} onSaved={query.refetch} />
          </FormCard>
          <ClassesCard chosen={profile.settings.namespaceSettings} onSaved={query.refetch} />
          <EmailCard email={profile.email} onSaved={query.refetch} />
          <PasswordCard />
          <TwoStepCard email={profile.email} />
          <SessionsCard />
          {mayDownload && (
            <DownloadCard
              title={t('support:data.own')}
              help={t('support:data.ownHelp')}
              label={t('support:data.action')}
              endpoint={personDataEndpoints.own}
            />
          )}
        </Box>
        <Box sx={column}>
          <PictureCard profile={profile} onSaved={query.refetch} />
          <FormCard title={t('profile.decided')}>
            <Fact label={t('profile.roles')}>
              {profile.roles.map((role) => (
                <Chip key={role} size="small" label={t(`roles.${role}`)} />
              ))}
            </Fact>
          </FormCard>
        </Box>
      </Box>
    </Box>
  );
}

const maxWidth = 1080;

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Box>
      <MutedText>{label}</MutedText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>{children}</Box>
    </Box>
  );
}

const fields = ['firstName', 'lastName', 'username', 'phone'] as const;

function valuesOf({ firstName, lastName, username, phone, gender }: Profile) {
  return { firstName, lastName, username, phone: phone ?? '', gender: gender ?? noGender };
}

/** In place of a gender that is not told. */
const noGender = '-';

/** Names, phone number and language of the own account. */
function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: () => Promise<unknown> }) {
  const { t, i18n } = useTranslation(['account', 'common', 'profile']);
  const callEndpoint = useEndpointCall();
  const [values, setValues] = useState(() => valuesOf(profile));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isPending, setPending] = useState(false);
  const stored = valuesOf(profile);
  const isSaved = [...fields, 'gender' as const].every((name) => values[name] === stored[name]);
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
      const body = {
        ...values,
        phone: values.phone || null,
        gender: values.gender === noGender ? null : values.gender,
      };
      const saved = await callEndpoint(userEndpoints.editProfile, { body }, { success });
      await onSaved();
      // A phone number is stored without what is written between its digits.
      setValues(valuesOf(saved));
    } catch (error) {
      if (error instanceof ApiError) setProblems(error.errors);
    }
    setPending(false);
  };

  return (
    <Box component="form" onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
      {guardsPage && <LeaveGuard onLeave={unsaved.clear} />}
      {fields.map((name) => (
        <TextField
          key={name}
          label={t(`profile.${name}`)}
          value={values[name]}
          error={name in problems}
          helperText={problems[name] ?? (name === 'phone' && t('profile.phoneHelp'))}
          required={name === 'username'}
          {...(name === 'phone' && { type: 'tel', autoComplete: 'tel' })}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      ))}
      <SelectField
        label={t('profile:gender')}
        value={values.gender}
        options={[
          { value: noGender, label: t('profile:noGender') },
          ...genders.map((gender) => ({ value: gender, label: t(`profile:genders.${gender}`) })),
        ]}
        onChoose={(gender) => setValues({ ...values, gender })}
      />
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
