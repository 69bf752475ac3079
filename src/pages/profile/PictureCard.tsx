import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownAccountEndpoints } from '#contract/own-account.ts';
import type { Profile } from '#contract/users.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { fileAddress } from '../../lib/file-address.ts';
import { useEndpointCall, useUpload } from '../../providers/use-endpoint.ts';
import { inputAccept } from '../../resources/files/accepted.ts';

const CropDialog = lazyComponent(
  () => import('./CropDialog.tsx'),
  () => null,
);

interface Props {
  profile: Pick<Profile, 'pictureUrl' | 'firstName' | 'lastName' | 'username'>;
  onSaved: () => Promise<unknown>;
}

/** The own picture: shown, chosen from the device and cut to a square, or removed. */
export function PictureCard({ profile, onSaved }: Props) {
  const { t } = useTranslation('profile');
  const [file, setFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload();
  const callEndpoint = useEndpointCall();
  const { pictureUrl } = profile;

  const store = async (square: File) => {
    const form = new FormData();
    form.append('file', square);
    await upload(ownAccountEndpoints.setPicture, { form }, { success: t('picture.saved') });
    await onSaved();
  };
  const remove = async () => {
    const success = t('picture.removed');
    await callEndpoint(ownAccountEndpoints.removePicture, {}, { success }).catch(() => undefined);
    await onSaved();
  };
  return (
    <FormCard title={t('picture.title')} help={t('picture.help')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Avatar
          {...(pictureUrl && { src: fileAddress(pictureUrl), alt: t('picture.of') })}
          sx={{ width: 96, height: 96, fontSize: 32, bgcolor: 'action.selected', color: 'text.primary' }}
        >
          {initialsOf(profile)}
        </Avatar>
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Button variant="outlined" onClick={() => input.current?.click()}>
            {t(pictureUrl ? 'picture.change' : 'picture.choose')}
          </Button>
          {pictureUrl && <Button onClick={() => void remove()}>{t('picture.remove')}</Button>}
        </Box>
        <input
          ref={input}
          type="file"
          hidden
          accept={inputAccept('image')}
          aria-label={t('picture.choose')}
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </Box>
      {file && <CropDialog.Component file={file} onCut={store} onClose={() => setFile(undefined)} />}
    </FormCard>
  );
}

/** What stands for someone without a picture. */
function initialsOf({ firstName, lastName, username }: Props['profile']): string {
  const [first = '', last = ''] = [firstName, lastName].map((name) => [...name.trim()][0] ?? '');
  return (first + last || [...username][0] || '').toLocaleUpperCase();
}
