import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { interfaceLanguages } from '#contract/languages.ts';
import { type Profile, userEndpoints } from '#contract/users.ts';
import { ownNames } from '../../components/LanguageMenu.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { endpointKey, useEndpointCall } from '../../providers/use-endpoint.ts';

const names = ['firstName', 'lastName', 'username'] as const;

/** Names and language of the own account. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t, i18n } = useTranslation(['account', 'common']);
  const queryClient = useQueryClient();
  const callEndpoint = useEndpointCall();
  const [values, setValues] = useState({
    firstName: profile.firstName,
    lastName: profile.lastName,
    username: profile.username,
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isPending, setPending] = useState(false);
  const isChanged = names.some((name) => values[name] !== profile[name]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setProblems({});
    try {
      const success = t('profile.saved');
      const data = await callEndpoint(userEndpoints.editProfile, { body: values }, { success });
      queryClient.setQueryData(endpointKey(userEndpoints.profile), { data });
    } catch (error) {
      if (error instanceof ApiError) setProblems(error.errors);
    }
    setPending(false);
  };

  return (
    <Box component="form" onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
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
      <TextField
        select
        label={t('profile.language')}
        value={i18n.language}
        onChange={(event) => void i18n.changeLanguage(event.target.value)}
      >
        {interfaceLanguages.map((language) => (
          <MenuItem key={language} value={language} lang={language}>
            {ownNames[language]}
          </MenuItem>
        ))}
      </TextField>
      <Box>
        <Button type="submit" variant="contained" disabled={isPending || !isChanged}>
          {t('common:save')}
        </Button>
      </Box>
    </Box>
  );
}
