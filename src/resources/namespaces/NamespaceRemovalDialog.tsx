import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import type { TFunction } from 'i18next';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Namespace,
  type NamespaceUsage,
  namespaceEndpoints,
  type removalsOfNamespace,
} from '#contract/namespaces.ts';
import { contentNames } from '#contract/resources.ts';
import { countsText } from '../../components/any-record.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { LoadingOverlay } from '../../components/LoadingOverlay.tsx';
import { useAutocompleteWords } from '../../components/use-autocomplete-words.ts';
import { useJob } from '../../components/use-job.ts';
import { ApiError, isMissing } from '../../lib/api-error.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { logFailure } from '../../lib/report-error.ts';
import { useNamespaces } from '../../providers/current-user.ts';
import { useEndpoint, useEndpointCall, useFailureNotification } from '../../providers/use-endpoint.ts';
import { useOwnNamespaces } from './use-own-namespaces.ts';

interface Props extends ModalProps {
  namespace: Namespace;
  /** After it was deleted, as to leave its page. */
  onRemoved?: () => void;
}

/** The question before a class is deleted: in numbers, what goes and who, and what becomes of its content. */
export default function NamespaceRemovalDialog({ namespace, onRemoved, onClose }: Props) {
  const { id, name } = namespace;
  const { t, i18n } = useTranslation(['namespaces', 'validation', 'languages', ...contentNames]);
  const call = useEndpointCall();
  const notifyFailure = useFailureNotification();
  const readOwn = useOwnNamespaces();
  const words = useAutocompleteWords();
  const job = useJob();
  const others = useNamespaces().all.filter((one) => one.id !== id);
  const [content, setContent] = useState<(typeof removalsOfNamespace)[number]>('move');
  const [target, setTarget] = useState<Namespace | null>(null);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLElement>(null);
  const isRemoving = useRef(false);
  const [isGone, setGone] = useState(false);
  const { data: usage, query } = useEndpoint(
    namespaceEndpoints.usage,
    { params: { id } },
    { gcTime: 0, staleTime: 0, retry: false },
  );

  const leave = async () => {
    setGone(true);
    onRemoved?.();
    await readOwn(id).catch(logFailure);
    // Last, as a page reads again what it shows when the dialogs over it are closed.
    onClose();
  };
  const fail = useEffectEvent((error: unknown) => {
    notifyFailure(error);
    if (isMissing(error)) void leave();
    else onClose();
  });
  useEffect(() => {
    if (query.error) fail(query.error);
  }, [query.error]);
  if (!usage || isGone) return null;

  const isEmpty = contentNames.every((one) => usage[one] === 0) && usage.trash === 0;
  const moves = !isEmpty && content === 'move';
  const remove = async () => {
    if (moves && !target) {
      setProblem(t('removal.moveToNothing'));
      field.current?.focus();
      return;
    }
    if (isRemoving.current) return;
    isRemoving.current = true;
    try {
      await job.run((jobId) =>
        call(
          namespaceEndpoints.remove,
          {
            params: { id },
            query: { jobId, ...(moves ? { content: 'move', moveTo: target?.id } : { content: 'delete' }) },
            version: namespace.version,
          },
          {
            failure: false,
            success: ({ moved }) => {
              const what = countsText(moved, t, i18n.language);
              return t(what ? 'removal.doneMoved' : 'removal.done', { name, what, target: target?.name });
            },
          },
        ),
      );
      await leave();
    } catch (error) {
      isRemoving.current = false;
      const refused = error instanceof ApiError ? error.errors.moveTo : undefined;
      if (refused) return setProblem(refused);
      notifyFailure(error);
      if (isMissing(error)) return leave();
      if (!(error instanceof ApiError) || error.code !== 'EDIT_CONFLICT') return;
      // What was asked was about another state of it.
      onClose();
      await readOwn().catch(logFailure);
    }
  };
  const moveHelp =
    target && target.type !== namespace.type && usage.collections > 0
      ? t('removal.otherLanguage', { name: target.name, language: t(`languages:${target.type}`) })
      : t('removal.moveHelp');
  return (
    <ConfirmDialog
      question={{
        title: t('removal.title', { name }),
        text: [...textOf(usage, t, i18n.language), t('removal.forGood')].join('\n'),
        confirmLabel: t('removal.confirm'),
        danger: true,
        verify: isEmpty ? undefined : name,
      }}
      onCheck={() => {}}
      isBusy={job.isRunning}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {!isEmpty && (
        <FormControl component="fieldset" fullWidth sx={{ mt: 2 }}>
          <FormLabel component="legend">{t('removal.choice')}</FormLabel>
          <RadioGroup
            value={content}
            onChange={(_event, value) => setContent(value === 'move' ? 'move' : 'delete')}
          >
            <FormControlLabel value="move" control={<Radio size="small" />} label={t('removal.move')} />
            {content === 'move' && (
              <Box sx={{ ml: 3.5, my: 1 }}>
                <Autocomplete
                  {...words}
                  options={others}
                  value={target}
                  onChange={(_event, next) => {
                    setTarget(next);
                    setProblem(undefined);
                  }}
                  getOptionKey={(one) => one.id}
                  getOptionLabel={(one) => one.name}
                  isOptionEqualToValue={(one, other) => one.id === other.id}
                  renderInput={(params) => (
                    <TextField
                      {...params}
                      inputRef={field}
                      required
                      size="small"
                      label={t('removal.moveTo')}
                      error={problem !== undefined}
                      helperText={problem ?? moveHelp}
                    />
                  )}
                />
              </Box>
            )}
            <FormControlLabel
              value="delete"
              control={<Radio size="small" />}
              label={t('removal.delete', {
                what: countsText(usage.only, t, i18n.language) || t('removal.nothing'),
              })}
            />
          </RadioGroup>
        </FormControl>
      )}
      <LoadingOverlay open={job.isRunning} message={t('removal.running')} {...job} />
    </ConfirmDialog>
  );
}

/** What a deletion touches, one line for each kind. */
function textOf(usage: NamespaceUsage, t: TFunction, language: string): string[] {
  const held = countsText(usage, t, language);
  return [
    held ? t('removal.holds', { what: held }) : t('removal.holdsNothing'),
    ...(usage.usedElsewhere ? [t('removal.usedElsewhere', { count: usage.usedElsewhere })] : []),
    ...(usage.trash ? [t('removal.trash', { count: usage.trash })] : []),
    ...(usage.people ? [t('removal.people', { count: usage.people })] : []),
    ...(usage.leftWithout ? [t('removal.leftWithout', { count: usage.leftWithout })] : []),
  ];
}
