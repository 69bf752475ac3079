import LockIcon from '@mui/icons-material/LockOutlined';
import PublicIcon from '@mui/icons-material/Public';
import type { TFunction } from 'i18next';

interface AccessCellProps {
  isPublic: boolean;
  t: TFunction;
}

/** Whether everyone sees it, or only its author and those who govern. */
export function AccessCell({ isPublic, t }: AccessCellProps) {
  const Icon = isPublic ? PublicIcon : LockIcon;
  return (
    <span className="list-access">
      <Icon aria-hidden />
      {t(isPublic ? 'common:public' : 'common:private')}
    </span>
  );
}
