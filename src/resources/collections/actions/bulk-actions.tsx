import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import FlagIcon from '@mui/icons-material/OutlinedFlag';
import PublicIcon from '@mui/icons-material/Public';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import WorkspacesIcon from '@mui/icons-material/WorkspacesOutlined';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CollectionType, collectionTypeFacts } from '#contract/collection-types.ts';
import { statuses } from '#contract/entity.ts';
import type { MenuAction } from '../../../components/ActionMenu.tsx';
import { useNames } from '../../../components/form/fields/ReferenceNames.tsx';
import { useMay, useMayActivate, useNamespaces } from '../../../providers/current-user.ts';
import type { useBulkChange } from './use-bulk-change.ts';

/** The actions that change a collection and its items together, each with what something can be changed to. */
export function useBulkActions(
  type: CollectionType,
  onChoose: ReturnType<typeof useBulkChange>['run'],
): MenuAction[] {
  const { t } = useTranslation(['collections', 'common']);
  const mayGovern = useMay('collections', 'govern');
  const mayActivate = useMayActivate('collections');
  const namespaces = useNamespaces().all;
  const [wantsTags, setWantsTags] = useState(false);
  const tags = useNames('tags', { type: 'item' }, [], wantsTags);
  const issue = mayGovern ? undefined : t('actions.bulk.governorsOnly');

  return [
    {
      id: 'status',
      label: t('actions.bulk.status'),
      icon: <FlagIcon fontSize="small" />,
      isApart: true,
      choices: choicesOf(
        statuses
          .filter((status) => mayActivate || status !== 'Active')
          .map((status) => ({ id: status, label: t(`common:statuses.${status}`) })),
        (status, label) => onChoose('status', label, { status }),
      ),
    },
    {
      id: 'namespace',
      label: t('actions.bulk.namespace'),
      icon: <WorkspacesIcon fontSize="small" />,
      issue,
      choices: choicesOf(
        namespaces.map(({ id, name }) => ({ id, label: name })),
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
          { id: 'public', label: t('common:public'), icon: <PublicIcon fontSize="small" /> },
          { id: 'private', label: t('common:private'), icon: <LockIcon fontSize="small" /> },
        ],
        (access, label) => onChoose('visibility', label, { access: access === 'public' }),
      ),
    },
    ...(collectionTypeFacts[type].bulkItemTag
      ? [
          {
            id: 'category',
            label: t('actions.bulk.category'),
            icon: <CategoryIcon fontSize="small" />,
            run: () => setWantsTags(true),
            choices: choicesOf(
              tags.options.map(({ value, label }) => ({ id: value, label })),
              (itemTag, label) => onChoose('category', label, { itemTag }),
              t(tags.loading ? 'actions.bulk.loadingCategories' : 'actions.bulk.noCategories'),
            ),
          },
        ]
      : []),
  ];
}

/** The entries of a menu, one for each value; `none` is shown where there are no values. */
function choicesOf<Id extends string>(
  choices: readonly (MenuAction & { id: Id })[],
  onChoose: (id: Id, label: string) => void,
  none = '',
): MenuAction[] {
  if (choices.length === 0) return [{ id: 'none', label: none, disabled: true }];
  return choices.map((choice) => ({ ...choice, run: () => onChoose(choice.id, choice.label) }));
}
