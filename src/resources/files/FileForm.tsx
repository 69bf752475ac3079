import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type StorageCategory, uploadCategories } from '#contract/file-types.ts';
import type { StoredFile } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { confirmLeaving } from '../../components/form/drafts/LeaveGuard.tsx';
import { useMay } from '../../providers/current-user.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';

/** Changes what a file is called and what is said of it; who governs content also says where it is kept. */
export default function FileForm({
  file,
  open,
  onClose,
}: {
  file: StoredFile;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['files', 'common', 'validation', 'form']);
  const { update, changed } = useResourceMutations('files');
  const [name, setName] = useState(file.name);
  const [description, setDescription] = useState(file.description);
  const [path, setPath] = useState<StorageCategory>(file.path);
  const mayMove = useMay('files', 'govern') && file.path !== 'DatabaseBackup';
  const [isTried, setTried] = useState(false);
  const [isPending, setPending] = useState(false);
  const isMoved = path !== file.path;
  const isChanged = name !== file.name || description !== file.description || isMoved;
  const isNameless = name.trim() === '';

  const mayClose = async () => !isChanged || (await confirmLeaving(t));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNameless || isPending) return;
    setPending(true);
    try {
      const values = { name, description, ...(isMoved && { path }) };
      await update(file._id, values, { version: file.version, success: t('form.saved') });
      onClose();
    } catch {
      // What someone else changed meanwhile is there when the dialog is opened again.
      void changed(file._id);
      setPending(false);
    }
  };

  return (
    <DialogFrame
      title={t('form.title')}
      open={open}
      size="xs"
      onClose={onClose}
      mayClose={mayClose}
      onSubmit={(event) => void save(event)}
      sx={{ display: 'grid', gap: 2 }}
      actions={(close) => (
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            {t('common:save')}
          </Button>
        </>
      )}
    >
      <TextField
        label={t('form.name')}
        value={name}
        required
        autoFocus
        error={isTried && isNameless}
        helperText={isTried && isNameless ? t('validation:required') : t('form.nameHelp')}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: limits.fileName } }}
      />
      <TextField
        label={t('form.description')}
        value={description}
        multiline
        minRows={3}
        helperText={t('form.descriptionHelp')}
        onChange={(event) => setDescription(event.target.value)}
        slotProps={{ htmlInput: { maxLength: limits.longText } }}
      />
      {mayMove && (
        <TextField
          select
          label={t('path')}
          value={path}
          helperText={t(`pathHelp.${path}`)}
          onChange={(event) => setPath(event.target.value as StorageCategory)}
        >
          {uploadCategories
            .filter((value) => value !== 'TempFiles' || file.path === 'TempFiles')
            .map((value) => (
              <MenuItem key={value} value={value}>
                {t(`paths.${value}`)}
              </MenuItem>
            ))}
        </TextField>
      )}
    </DialogFrame>
  );
}
