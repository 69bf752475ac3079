import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { type RemovalProps, removal } from './removal.ts';

/** Removes a record, after the question what that touches. */
export function RemoveButton({ variant, ...removed }: RemovalProps & Pick<ButtonProps, 'variant'>) {
  const { t } = useTranslation('common');
  return (
    <Button color="error" variant={variant} startIcon={<DeleteIcon />} onClick={() => removal.open(removed)}>
      {t('common:delete')}
    </Button>
  );
}
