import LibraryAddIcon from '@mui/icons-material/LibraryAddOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Collection } from '#contract/collections.ts';
import { DropTarget } from '../../../components/DropTarget.tsx';
import { LoadMessage } from '../../../components/LoadMessage.tsx';
import { MutedText } from '../../../components/MutedText.tsx';
import { ItemSourceButtons } from '../actions/ItemSourceButtons.tsx';
import { ContentList, type ListHandle } from './ContentList.tsx';
import type { CollectionHead } from './collection-cache.ts';
import { moveOnto } from './content-changes.ts';
import { FailedChanges } from './FailedChanges.tsx';
import { LoadMoreBar } from './LoadMoreBar.tsx';
import { type SentChange, useContentChanges } from './use-content-changes.ts';
import { useContentRowActions } from './use-content-row-actions.ts';
import { useContentRows } from './use-content-rows.ts';
import { useItemSources } from './use-item-sources.ts';

interface Props {
  collection: Collection;
  /** Without it the list is only read. */
  mayWrite: boolean;
}

/** The items of a collection in its order. Every change is stored at once and can be undone. */
export function CollectionContent({ collection, mayWrite }: Props) {
  const { t } = useTranslation('collections');
  const changes = useContentChanges(collection);
  const content = useContentRows(collection, changes.order, changes.pending);
  const { upload } = useItemSources(collection);
  const actions = useContentRowActions(collection, content.rows, changes, mayWrite);
  const list = useRef<ListHandle>(null);
  useScrollToAdded(changes.pending, content, list);

  const drop = (id: string, target: string) => {
    const moved = content.rows.find((row) => row.id === id);
    const position = changes.order.indexOf(target) + 1;
    changes.change(
      moveOnto(changes.order, id, target),
      t('content.moved', { title: moved?.title, position }),
    );
  };

  return (
    <DropTarget label={t('csv.drop')} onFiles={mayWrite && upload ? ([file]) => upload(file) : undefined}>
      <Paper
        component="section"
        variant="outlined"
        aria-label={t('content.title')}
        id="collection-content"
        sx={{ overflow: 'clip' }}
      >
        <ContentHeader
          count={changes.order.length}
          isSaving={changes.pending.length > 0}
          isReading={!mayWrite}
        />
        <FailedChanges collectionId={collection.id} change={changes.change} />
        {content.rows.length > 0 ? (
          <>
            <ContentList
              rows={content.rows}
              order={changes.order}
              actions={actions}
              onDrop={drop}
              handle={list}
            />
            <LoadMoreBar {...content} shown={content.rows.length} />
          </>
        ) : content.isLoading || content.error ? (
          <LoadMessage error={content.error} onRetry={content.retry} />
        ) : (
          <EmptyContent collection={collection} mayWrite={mayWrite} />
        )}
      </Paper>
    </DropTarget>
  );
}

interface ContentHeaderProps {
  count: number;
  isSaving: boolean;
  /** Nothing can be changed, so the line of help is left out. */
  isReading: boolean;
}

/** The heading of the content list: how many items there are and whether a change is on its way. */
function ContentHeader({ count, isSaving, isReading }: ContentHeaderProps) {
  const { t } = useTranslation('collections');
  return (
    <Box sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Typography component="h2" variant="h6" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('content.count', { count })}
        </Typography>
        {/* Not read out: the message that it is saved comes a moment later. */}
        <MutedText aria-hidden sx={{ ml: 'auto' }}>
          {isSaving ? t('content.saving') : ''}
        </MutedText>
      </Box>
      {!isReading && <MutedText>{t('content.help')}</MutedText>}
    </Box>
  );
}

/** How long after items were added the list scrolls to its end, in milliseconds. */
const scrollDelay = 200;
/** How long the rows in between may take to arrive for the end to be shown again. */
const timeout = 5_000;

const appends = ({ change }: SentChange) =>
  change.kind === 'add' && change.places.every(({ after }) => after === undefined);

/** Loads the whole list and scrolls to its end when items were added there, by whichever part of the page. */
function useScrollToAdded(
  pending: readonly SentChange[],
  { rows, loadAll }: ReturnType<typeof useContentRows>,
  list: RefObject<ListHandle | null>,
): void {
  const added = pending.filter(appends).length;
  const seen = useRef(0);
  const until = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a further addition scrolls.
  useEffect(() => {
    if (added > seen.current) {
      until.current = Date.now() + timeout;
      loadAll();
      setTimeout(() => list.current?.scrollToEnd(), scrollDelay);
    }
    seen.current = added;
  }, [added]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows between the loaded and the added ones came.
  useEffect(() => {
    if (Date.now() < until.current) list.current?.scrollToEnd();
  }, [rows.length]);
}

/** What a collection without items says: what to do next, or only that there is nothing yet. */
function EmptyContent({ collection, mayWrite }: { collection: CollectionHead; mayWrite: boolean }) {
  const { t } = useTranslation('collections');
  const { upload, addBook } = useItemSources(collection);
  const textKey = upload
    ? 'content.empty.textCsv'
    : addBook
      ? 'content.empty.textBook'
      : 'content.empty.text';
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 3, py: 5, textAlign: 'center' }}>
      <LibraryAddIcon sx={{ fontSize: 40, color: 'text.secondary' }} aria-hidden />
      <Typography sx={{ fontWeight: 600 }}>{t('content.empty.title')}</Typography>
      {mayWrite && (
        <>
          <Typography color="text.secondary" sx={{ maxWidth: 480 }}>
            {t(textKey)}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1 }}>
            <ItemSourceButtons collection={collection} />
          </Box>
        </>
      )}
    </Box>
  );
}
