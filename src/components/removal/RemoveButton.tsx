import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { openRemoval, type RemovalProps } from './removal.ts';

/** Removes a record, after the question what that touches. */
export function RemoveButton({ variant, ...removed }: RemovalProps & Pick<ButtonProps, 'variant'>) {
  const { t } = useTranslation('common');
  return (
    <Button color="error" variant={variant} startIcon={<DeleteIcon />} onClick={() => openRemoval(removed)}>
      {t('common:delete')}
    </Button>
  );
}
