import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { createTagBody, type Tag } from '#contract/tags.ts';
import { FormBar } from '../../components/form/FormBar.tsx';
import { FormBody } from '../../components/form/FormBody.tsx';
import { FormFrame } from '../../components/form/FormFrame.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { useNamespaces } from '../../providers/current-user.ts';
import { TagFields } from './TagFields.tsx';
import type { TagFormProps } from './tag-form.ts';
import { newTag, tagBodyOf, tagValuesOf } from './tag-values.ts';
import { useTagLabels } from './use-tag-labels.ts';

/** Adds a tag, or edits one. */
export default function TagFormModal({
  type,
  id,
  open,
  onClose,
}: TagFormProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['tags', 'common']);
  const titleId = useId();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { selected } = useNamespaces();
  const form = useEntityForm({
    resource: 'tags',
    id,
    schema: createTagBody,
    defaults: newTag(selected?.id),
    fromEntity: tagValuesOf,
    toBody: (values) => tagBodyOf(type, values),
    labels: useTagLabels(),
    draft: type,
    onSaved: (_tag: Tag) => onClose(),
  });
  const close = async () => {
    if (await form.leave()) onClose();
  };

  return (
    <Dialog
      open={open}
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      onClose={() => void close()}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>
        {t(id ? 'form.editTitle' : 'form.addTitle', { kind: t(`kind.${type}`) })}
      </DialogTitle>
      <FormFrame of={form}>
        <DialogContent sx={{ pt: '8px !important' }}>
          <FormBody>
            <TagFields type={type} />
          </FormBody>
        </DialogContent>
        <DialogActions sx={{ px: 3 }}>
          <FormBar plain saveLabel={t('form.submit')} onCancel={() => void close()} />
        </DialogActions>
      </FormFrame>
    </Dialog>
  );
}
