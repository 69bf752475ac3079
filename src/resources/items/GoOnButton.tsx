import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import { formKeys, useFormKey } from '../../components/form/form-keys.ts';

interface Props {
  /** What comes after saving: the next item of the list, or another new one. */
  to: 'next' | 'another';
  onGoOn: () => void;
  /** Whether it is what Enter in a field does: the form's own `submit`. */
  isDefault?: boolean;
}

/** Saves and goes on to the next item; by keys too. */
export function GoOnButton({ to, onGoOn, isDefault }: Props) {
  const { t } = useTranslation('items');
  const { formId, saving } = useEntityFormContext();
  useFormKey(formId, 'goOn', saving ? undefined : onGoOn);
  return (
    <Button
      variant="outlined"
      aria-disabled={saving}
      {...(isDefault ? { type: 'submit', form: formId } : { onClick: onGoOn })}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      title={formKeys.goOn}
    >
      {t(to === 'next' ? 'form.saveAndNext' : 'form.saveAndAdd')}
    </Button>
  );
}
