import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Tag } from '#contract/tags.ts';
import { useMayWrite } from '../../components/use-may-write.ts';
import { useTagRemoval } from './removal.ts';
import { tagListAddress } from './tag-address.ts';
import { tagForm } from './tag-form.ts';

/** Edit and delete, for those who may write the tag. */
export function TagActions({ tag }: { tag: Tag }) {
  const { t } = useTranslation(['tags', 'common']);
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const remove = useTagRemoval();
  if (!mayWrite(tag)) return null;
  const removeAndLeave = async () => {
    if (await remove(tag)) navigate(tagListAddress(tag.type), { replace: true });
  };
  return (
    <>
      <Button
        color="error"
        variant="outlined"
        startIcon={<DeleteIcon />}
        onClick={() => void removeAndLeave()}
      >
        {t('common:delete')}
      </Button>
      <Button
        variant="contained"
        startIcon={<EditIcon />}
        onClick={() => tagForm.open({ type: tag.type, id: tag.id })}
      >
        {t('common:edit')}
      </Button>
    </>
  );
}
