import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useEntityFormContext } from '../../components/form/entity-form-context.ts';
import { goOnKey, useGoOnKey } from './use-go-on-key.ts';

interface Props {
  /** What comes after saving: the next entry of the list, or another new one. */
  to: 'next' | 'another';
  onGoOn: () => void;
}

/** Saves and goes on to the next entry; by keys too. */
export function GoOnButton({ to, onGoOn }: Props) {
  const { t } = useTranslation('items');
  const { formId, saving } = useEntityFormContext();
  useGoOnKey(formId, saving ? undefined : onGoOn);
  return (
    <Button
      variant="outlined"
      disabled={saving}
      onClick={onGoOn}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      title={goOnKey}
    >
      {t(to === 'next' ? 'form.saveAndNext' : 'form.saveAndAdd')}
    </Button>
  );
}
