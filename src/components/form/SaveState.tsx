import CheckIcon from '@mui/icons-material/Check';
import EditIcon from '@mui/icons-material/EditOutlined';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRelative } from '../../lib/dates.ts';
import { useEntityFormContext } from './entity-form-context.ts';
import { saveKey } from './use-save-key.ts';

/** Says where a form stands: saving, unsaved, or saved and when. */
export function SaveState() {
  const { t, i18n } = useTranslation('form');
  const { saving, dirty, savedAt } = useEntityFormContext();
  useTick(savedAt !== undefined && !dirty);
  const [icon, words] = saving
    ? [null, t('form:state.saving')]
    : dirty
      ? [<EditIcon key="icon" fontSize="inherit" />, t('form:state.unsaved', { key: saveKey })]
      : savedAt
        ? [
            <CheckIcon key="icon" fontSize="inherit" />,
            t('form:state.saved', { when: formatRelative(savedAt, i18n.language) }),
          ]
        : [null, ''];
  return (
    <Typography
      role="status"
      variant="body2"
      color="text.secondary"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
    >
      {icon}
      {words}
    </Typography>
  );
}

/** Renders anew every half minute, so that "a minute ago" stays true. */
function useTick(running: boolean): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = window.setInterval(() => setTick((tick) => tick + 1), 30_000);
    return () => window.clearInterval(timer);
  }, [running]);
}
