import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#contract/fold.ts';
import { limits } from '#contract/limits.ts';
import { studentEndpoints } from '#contract/students.ts';
import { DialogFrame, lowScroller } from '../../../components/dialogs/DialogFrame.tsx';
import { LoadMessage } from '../../../components/LoadMessage.tsx';
import { MutedText } from '../../../components/MutedText.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { VirtualList } from '../../../components/VirtualList.tsx';
import type { ModalProps } from '../../../lib/modals.ts';
import { useEndpoint } from '../../../providers/use-endpoint.ts';
import type { StudentSelectorProps } from './membership-modals.ts';

/** Chooses students of a class: by search, one by one or all that were found. */
export default function StudentSelector({
  namespaceId,
  chosen,
  onChoose,
  onClose,
}: StudentSelectorProps & ModalProps) {
  const { t } = useTranslation(['membership', 'common']);
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(chosen));
  const { data, query } = useEndpoint(studentEndpoints.list, {
    query: {
      ...(namespaceId && { namespaceId }),
      sortField: 'name',
      orderType: 'asc',
      pageSize: String(limits.pageSize),
    },
  });
  const students = data?.items ?? [];
  const term = fold(search.trim());
  const found = students.filter((student) =>
    fold([student.name, student.username, student.email].join('\n')).includes(term),
  );
  const chosenFound = found.filter(({ id }) => selected.has(id)).length;
  // Who is no longer in the class is chosen no longer.
  const present = students.filter(({ id }) => selected.has(id)).map(({ id }) => id);

  const isTooMany = present.length > limits.references;

  const toggle = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(selected);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setSelected(next);
  };

  return (
    <DialogFrame
      bare
      title={t('selector.title')}
      onClose={onClose}
      paperSx={{ height: { sm: '80vh' } }}
      confirm={{
        label: t('selector.confirm', { count: present.length }),
        disabled: !data || isTooMany,
        onClick: () => {
          onChoose(present);
          onClose();
        },
      }}
    >
      <Box sx={{ display: 'grid', gap: 1, px: 3, pb: 1 }}>
        <SearchField
          autoFocus
          fullWidth
          label={t('selector.search')}
          value={search}
          onText={setSearch}
          clearLabel={t('selector.clear')}
          input={{ role: 'searchbox' }}
        />
        {found.length > 0 && (
          <FormControlLabel
            control={
              <Checkbox
                checked={chosenFound === found.length}
                indeterminate={chosenFound > 0 && chosenFound < found.length}
                onChange={(_, isChosen) =>
                  toggle(
                    found.map(({ id }) => id),
                    isChosen,
                  )
                }
              />
            }
            label={t(term ? 'selector.allFound' : 'selector.all', { count: found.length })}
          />
        )}
        {isTooMany && (
          <Alert severity="warning" role="status">
            {t('selector.tooMany', { count: limits.references })}
          </Alert>
        )}
      </Box>
      {!data && <LoadMessage error={query.error} onRetry={() => void query.refetch()} />}
      {data && found.length === 0 && (
        <MutedText role="status" sx={{ px: 3, py: 2 }}>
          {t(term ? 'selector.noneFound' : 'selector.none')}
        </MutedText>
      )}
      {found.length > 0 && (
        <VirtualList
          rows={found}
          label={t('selector.list')}
          keyOf={({ id }) => id}
          rowHeight={56}
          sx={{ flex: 1, minHeight: 0, borderTop: 1, borderColor: 'divider', ...lowScroller }}
        >
          {(student) => (
            <FormControlLabel
              sx={{ display: 'flex', mx: 0, px: 3, py: 0.5, overflowWrap: 'anywhere' }}
              control={
                <Checkbox
                  edge="start"
                  checked={selected.has(student.id)}
                  onChange={(_, isChosen) => toggle([student.id], isChosen)}
                />
              }
              label={
                <>
                  {student.name}
                  <MutedText component="span" sx={{ display: 'block' }}>
                    {[
                      student.email,
                      student.level && t('level', { level: student.level }),
                      student.status === 'Invited' && t('invited'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </MutedText>
                </>
              }
            />
          )}
        </VirtualList>
      )}
    </DialogFrame>
  );
}
