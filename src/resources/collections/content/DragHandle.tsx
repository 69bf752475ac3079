import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ComponentProps, memo } from 'react';
import { useTranslation } from 'react-i18next';

/** What an entry is dragged by, with the pointer or with the keys. */
export const DragHandle = memo(function DragHandle({
  title,
  ...button
}: ComponentProps<typeof IconButton> & { title: string }) {
  const { t } = useTranslation('collections');
  return (
    <Tooltip title={t('content.drag.handle')} enterDelay={700} disableInteractive>
      <IconButton
        size="small"
        {...button}
        aria-label={t('content.drag.handleOf', { title })}
        sx={handleStyle}
      >
        <DragIndicatorIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
});

const handleStyle = {
  cursor: 'grab',
  color: 'text.secondary',
  touchAction: 'none',
  '&:active': { cursor: 'grabbing' },
};
