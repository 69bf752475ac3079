import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import DescriptionIcon from '@mui/icons-material/DescriptionOutlined';
import DownloadIcon from '@mui/icons-material/Download';
import TableChartIcon from '@mui/icons-material/TableChartOutlined';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course } from '../content/course-cache.ts';
import { type OfferedExport, offeredExports } from './offered-exports.ts';
import { useExport } from './use-export.ts';

const icons: Record<OfferedExport, typeof DescriptionIcon> = {
  text: DescriptionIcon,
  csv: TableChartIcon,
};

/** The documents a course of this type can be saved as; nothing where there are none. */
export function ExportMenu({ course }: { course: Course }) {
  const { t } = useTranslation('collections');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { isRunning, run } = useExport(course);
  const kinds = offeredExports(course.type);
  if (kinds.length === 0) return null;
  return (
    <>
      <Button
        startIcon={<DownloadIcon />}
        endIcon={<ArrowDropDownIcon />}
        loading={isRunning}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('actions.export.label')}
      </Button>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={() => setAnchor(null)}>
          {kinds.map((kind) => {
            const Icon = icons[kind];
            return (
              <MenuItem
                key={kind}
                onClick={() => {
                  setAnchor(null);
                  run(kind);
                }}
              >
                <ListItemIcon>
                  <Icon fontSize="small" />
                </ListItemIcon>
                <ListItemText
                  primary={t(`actions.export.${kind}`)}
                  secondary={t(`actions.export.${kind}Help`)}
                />
              </MenuItem>
            );
          })}
        </Menu>
      )}
    </>
  );
}
