import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type BaseRecord, useDeleteButton, useInvalidate, useKeys, useNotification } from '@refinedev/core';
import { matchQuery, useQueryClient } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Removed, Usage } from '#contract/usage.ts';
import { ApiError, isMissing } from '../../lib/api-error.ts';
import { formatDay } from '../../lib/dates.ts';
import { useConfigs } from '../../providers/configs.ts';
import { usePermitted } from '../../providers/current-user.ts';
import { failureMessage } from '../../providers/notification-provider.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { useInvalidateStale } from '../../providers/use-resource-mutations.ts';
import { successMessage } from '../../providers/write-notifications.ts';
import { countsText } from '../any-record.tsx';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { PlaceList } from '../usage/PlaceList.tsx';
import { panel } from '../view-style.ts';
import type { TrashingProps } from './removal.ts';
import { SwapField } from './SwapField.tsx';

const noChoices: NonNullable<TrashingProps['definition']['removal']['choices']> = [];

/**
 * The question before a removal: what goes, until when it can be restored, and what becomes of the places where it is
 * used. These are read first, so that the question is complete when it shows.
 */
export default function RemovalDialog({
  definition,
  record,
  onRemoved,
  onClose,
}: TrashingProps & { onClose: () => void }) {
  const { name: resource, nameField, endpoints, removal } = definition;
  const { t, i18n } = useTranslation([resource, 'usage', 'trash', 'common']);
  const invalidate = useInvalidate();
  const invalidateStale = useInvalidateStale();
  const trashDays = useConfigs()?.trashDays;
  const choices = usePermitted(removal.choices ?? noChoices);
  const [checked, setChecked] = useState(Object.fromEntries(choices.map(({ id, checked }) => [id, checked])));
  const [swaps, setSwaps] = useState(false);
  const [other, setOther] = useState<BaseRecord | null>(null);
  const [problem, setProblem] = useState<string>();
  const swapField = useRef<HTMLElement>(null);
  const isRemoving = useRef(false);
  const name = String((record as BaseRecord)[nameField]);
  const { data, query } = useEndpoint(
    endpoints.usage,
    { params: { id: record.id } },
    { gcTime: 0, staleTime: 0, retry: false },
  );
  const usage = data as Usage | undefined;
  const isUnused = usage?.total === 0 && !usage.isLogo;
  const { error } = query;
  const counted = (counts: Usage['counts']) => countsText(counts, t, i18n.language);
  const { onConfirm, loading } = useDeleteButton({
    resource,
    id: record.id,
    meta: {
      query: {
        ...removal.query?.(record, checked),
        // What was said to be in use nowhere is not taken off places that nobody was told of.
        whenUsed: isUnused ? 'stop' : swaps ? 'swap' : 'detach',
        ...(swaps && { swapFor: other?.id }),
      },
    },
    mutationMode: 'pessimistic',
    successNotification: (answer) =>
      successMessage(
        (removed) => [t(`${resource}:removal.done`, { name }), ...swappedIn(removed)].join(' '),
        answer?.data as Removed | undefined,
      ),
    errorNotification: (failure) => {
      isRemoving.current = false;
      // Said where the other thing is chosen.
      const refused = failure instanceof ApiError ? failure.errors.swapFor : undefined;
      if (refused) {
        setProblem(refused);
        return false;
      }
      if (isMissing(failure)) leave();
      return failureOf(failure);
    },
    onSuccess: () => leave(),
  });

  const leave = () => {
    onClose();
    onRemoved?.();
    void invalidate({ resource: 'trash', invalidates: ['list'] });
    // The page of what is gone cannot be read again.
    void invalidateStale(resource, onRemoved !== undefined);
  };
  const failureOf = (failure: unknown) =>
    isMissing(failure)
      ? { type: 'error' as const, message: t('trash:deletedMeanwhile', { name }) }
      : failureMessage(failure);

  const swappedIn = (answer: Removed | undefined) => {
    const places = counted(answer?.swapped ?? {});
    return places && other ? [t('usage:swapped', { name: String(other[nameField]), places })] : [];
  };
  const remove = () => {
    if (!swaps || (other && other.id !== record.id)) {
      // A double click is one deletion.
      if (!isRemoving.current) onConfirm();
      isRemoving.current = true;
      return;
    }
    setProblem(t(other ? 'usage:swapForItself' : 'usage:swapForNothing'));
    swapField.current?.focus();
  };
  const choose = (chosen: BaseRecord | null) => {
    setOther(chosen);
    setProblem(undefined);
  };

  useKeptDetails(resource);

  const { open } = useNotification();
  const fail = useEffectEvent(() => {
    const message = failureOf(error);
    if (message) open?.(message);
    if (isMissing(error)) leave();
    else onClose();
  });
  useEffect(() => {
    if (error) fail();
  }, [error]);

  if (!usage || trashDays === undefined) return null;
  return (
    <ConfirmDialog
      question={{
        title: t(`${resource}:removal.title`, { name }),
        text: [
          ...(removal.text ? [removal.text(record, t)] : []),
          t('trash:goes', { day: formatDay(dayjs().add(trashDays, 'day').toISOString()) }),
          ...(usage.total > 0 ? [t('usage:by', { what: counted(usage.counts) })] : []),
          ...(usage.isLogo ? [t('usage:logo')] : []),
          ...(isUnused && !removal.text ? [t(`${resource}:unused`)] : []),
        ].join('\n'),
        confirmLabel: t(`${resource}:removal.confirm`),
        danger: true,
        checkboxes: choices.map(({ id }) => ({
          id,
          label: t(`${resource}:removal.${id}`),
          checked: checked[id] ?? false,
        })),
      }}
      onCheck={(id, isChecked) => setChecked({ ...checked, [id]: isChecked })}
      isBusy={loading}
      onConfirm={remove}
      onCancel={onClose}
    >
      {usage.total > 0 && (
        <>
          <Box sx={placesStyle}>
            <PlaceList usage={usage} first={5} target="_blank" />
          </Box>
          <FormControl component="fieldset" fullWidth>
            <FormLabel component="legend">{t('usage:choice')}</FormLabel>
            <RadioGroup
              value={swaps ? 'swap' : 'detach'}
              onChange={(_event, value) => setSwaps(value === 'swap')}
            >
              <FormControlLabel value="detach" control={<Radio size="small" />} label={t('usage:detach')} />
              <FormControlLabel value="swap" control={<Radio size="small" />} label={t('usage:swap')} />
            </RadioGroup>
            {swaps && (
              <Box ref={showWhole} sx={{ mt: 1 }}>
                <SwapField
                  definition={definition}
                  record={record}
                  chosen={other}
                  onChoose={choose}
                  error={problem}
                  field={swapField}
                />
                <FormHelperText>{t('usage:swapHelp')}</FormHelperText>
              </Box>
            )}
          </FormControl>
        </>
      )}
    </ConfirmDialog>
  );
}

const placesStyle = { ...panel, display: 'grid', gap: 0.75, p: 1.5, my: 2 } as const;

/** On a phone what a choice opens is below the visible part. */
const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Puts the details back that Refine drops after a deletion: the page of the record would read them, and get a 404. */
function useKeptDetails(resource: string): void {
  const client = useQueryClient();
  const { keys } = useKeys();
  useEffect(() => {
    const queryKey = keys().data('default').resource(resource).action('one').get();
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'removed' || !matchQuery({ queryKey }, query)) return;
      client.setQueryData(query.queryKey, query.state.data);
    });
  }, [client, keys, resource]);
}
