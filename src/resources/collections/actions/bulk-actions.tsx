import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import FlagIcon from '@mui/icons-material/OutlinedFlag';
import PublicIcon from '@mui/icons-material/Public';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import WorkspacesIcon from '@mui/icons-material/WorkspacesOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CollectionType, collectionTypeFacts } from '#contract/collection-types.ts';
import { statuses } from '#contract/entity.ts';
import { useNamespaceLabel } from '../../../providers/configs.ts';
import { useMay, useNamespaces } from '../../../providers/current-user.ts';
import { useCategories } from '../../items/picker/CategoryMenu.tsx';
import type { MenuAction } from './ActionMenu.tsx';
import type { useBulkChange } from './use-bulk-change.ts';

/** The actions that change a collection and its items together, each with what something can be changed to. */
export function useBulkActions(
  type: CollectionType,
  onChoose: ReturnType<typeof useBulkChange>['run'],
): MenuAction[] {
  const { t } = useTranslation(['collections', 'common']);
  const mayGovern = useMay('collections', 'govern');
  const namespaces = useNamespaces().all;
  const context = useNamespaceLabel();
  const [wantsCategories, setWantsCategories] = useState(false);
  const categories = useCategories(wantsCategories);
  const issue = mayGovern ? undefined : t('actions.bulk.governorsOnly');

  return [
    {
      id: 'status',
      label: t('actions.bulk.status'),
      icon: <FlagIcon fontSize="small" />,
      isApart: true,
      choices: choicesOf(
        statuses.map((status) => ({ value: status, label: t(`common:statuses.${status}`) })),
        (status, label) => onChoose('status', label, { status }),
      ),
    },
    {
      id: 'namespace',
      label: t('actions.bulk.namespace', { context }),
      icon: <WorkspacesIcon fontSize="small" />,
      issue,
      choices: choicesOf(
        namespaces.map(({ id, name }) => ({ value: id, label: name })),
        (id, label) => onChoose('namespace', label, { namespaces: [id] }),
        t('common:none'),
      ),
    },
    {
      id: 'visibility',
      label: t('actions.bulk.visibility'),
      icon: <VisibilityIcon fontSize="small" />,
      issue,
      choices: choicesOf(
        [
          { value: 'public', label: t('common:public'), icon: <PublicIcon fontSize="small" /> },
          { value: 'private', label: t('common:private'), icon: <LockIcon fontSize="small" /> },
        ],
        (value, label) => onChoose('visibility', label, { access: value === 'public' }),
      ),
    },
    ...(collectionTypeFacts[type].bulkItemTag
      ? [
          {
            id: 'category',
            label: t('actions.bulk.category'),
            icon: <CategoryIcon fontSize="small" />,
            run: () => setWantsCategories(true),
            choices: choicesOf(
              (categories.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              (itemTag, label) => onChoose('category', label, { itemTag }),
              t(categories.isPending ? 'actions.bulk.loadingCategories' : 'actions.bulk.noCategories'),
            ),
          },
        ]
      : []),
  ];
}

interface Choice<Value> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

/** The entries of a menu, one for each value; `empty` is said where there are none. */
function choicesOf<Value extends string>(
  choices: readonly Choice<Value>[],
  onChoose: (value: Value, label: string) => void,
  empty = '',
): MenuAction['choices'] {
  if (choices.length === 0) return () => <MenuItem disabled>{empty}</MenuItem>;
  return (close) =>
    choices.map(({ value, label, icon }) => (
      <MenuItem
        key={value}
        sx={{ whiteSpace: 'normal' }}
        onClick={() => {
          close();
          onChoose(value, label);
        }}
      >
        {icon && <ListItemIcon>{icon}</ListItemIcon>}
        <ListItemText>{label}</ListItemText>
      </MenuItem>
    ));
}
