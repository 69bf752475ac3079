import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import FlagIcon from '@mui/icons-material/OutlinedFlag';
import PublicIcon from '@mui/icons-material/Public';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import WorkspacesIcon from '@mui/icons-material/WorkspacesOutlined';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CollectionType, collectionTypeFacts } from '#contract/collection-types.ts';
import { statuses } from '#contract/entity.ts';
import { useNamespaceLabel } from '../../../providers/configs.ts';
import { useMay, useNamespaces } from '../../../providers/current-user.ts';
import { useCategories } from '../../items/picker/CategoryMenu.tsx';
import type { useBulkChange } from './use-bulk-change.ts';

interface Props {
  type: CollectionType;
  onChoose: ReturnType<typeof useBulkChange>['run'];
}

/** The menus that change a collection and its entries together, one for each thing that can be changed. */
export function BulkMenus({ type, onChoose }: Props) {
  const { t } = useTranslation(['collections', 'common']);
  const mayGovern = useMay('collections', 'govern');
  const namespaces = useNamespaces().all;
  const context = useNamespaceLabel();
  const [wantsCategories, setWantsCategories] = useState(false);
  const categories = useCategories(wantsCategories);
  const issue = mayGovern ? undefined : t('actions.bulk.governorsOnly');

  return (
    <>
      <BulkMenu
        label={t('actions.bulk.status')}
        icon={<FlagIcon />}
        empty=""
        options={statuses.map((status) => ({ value: status, label: t(`common:statuses.${status}`) }))}
        onChoose={(status, label) => onChoose('status', label, { status })}
      />
      <BulkMenu
        label={t('actions.bulk.namespace', { context })}
        icon={<WorkspacesIcon />}
        issue={issue}
        empty={t('common:none')}
        options={namespaces.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(id, label) => onChoose('namespace', label, { namespaces: [id] })}
      />
      <BulkMenu
        label={t('actions.bulk.visibility')}
        icon={<VisibilityIcon />}
        issue={issue}
        empty=""
        options={[
          { value: 'public', label: t('common:public'), icon: <PublicIcon fontSize="small" /> },
          { value: 'private', label: t('common:private'), icon: <LockIcon fontSize="small" /> },
        ]}
        onChoose={(value, label) => onChoose('visibility', label, { access: value === 'public' })}
      />
      {collectionTypeFacts[type].bulkItemTag && (
        <BulkMenu
          label={t('actions.bulk.category')}
          icon={<CategoryIcon />}
          empty={t(categories.isPending ? 'actions.bulk.loadingCategories' : 'actions.bulk.noCategories')}
          options={(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onOpen={() => setWantsCategories(true)}
          onChoose={(itemTag, label) => onChoose('category', label, { itemTag })}
        />
      )}
    </>
  );
}

interface BulkOption<Value> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

interface BulkMenuProps<Value> {
  label: string;
  icon: ReactNode;
  options: readonly BulkOption<Value>[];
  /** Said instead of the options when there are none. */
  empty: string;
  /** Why the person may not use it; it stays visible and says so. */
  issue?: string;
  onOpen?: () => void;
  onChoose: (value: Value, label: string) => void;
}

/** A button of the action bar with the values that something can be changed to. */
function BulkMenu<Value extends string>({
  label,
  icon,
  options,
  empty,
  issue,
  onOpen,
  onChoose,
}: BulkMenuProps<Value>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = (
    <Button
      startIcon={icon}
      endIcon={<ArrowDropDownIcon />}
      disabled={issue !== undefined}
      aria-haspopup="menu"
      aria-expanded={Boolean(anchor)}
      onClick={({ currentTarget }) => {
        onOpen?.();
        setAnchor(currentTarget);
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      {issue ? (
        <Tooltip title={issue}>
          {/* A disabled button tells nobody anything, so the reason hangs on what is around it. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable by keyboard. */}
          <span tabIndex={0} role="note" aria-label={`${label}: ${issue}`}>
            {button}
          </span>
        </Tooltip>
      ) : (
        button
      )}
      {anchor && (
        <Menu
          anchorEl={anchor}
          open
          onClose={() => setAnchor(null)}
          MenuListProps={{ 'aria-label': label }}
          slotProps={{ paper: { sx: { maxHeight: '60vh', maxWidth: 'min(360px, 92vw)' } } }}
        >
          {options.length === 0 && <MenuItem disabled>{empty}</MenuItem>}
          {options.map((option) => (
            <MenuItem
              key={option.value}
              sx={{ whiteSpace: 'normal' }}
              onClick={() => {
                setAnchor(null);
                onChoose(option.value, option.label);
              }}
            >
              {option.icon && <ListItemIcon>{option.icon}</ListItemIcon>}
              {option.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
