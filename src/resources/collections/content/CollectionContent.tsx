import Paper from '@mui/material/Paper';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Collection } from '#contract/collections.ts';
import { ContentFooter } from './ContentFooter.tsx';
import { ContentHeader } from './ContentHeader.tsx';
import { ContentList, type ListHandle } from './ContentList.tsx';
import { ContentMessage } from './ContentMessage.tsx';
import { CsvDropArea } from './CsvDropArea.tsx';
import { moveOnto } from './content-changes.ts';
import { EmptyContent } from './EmptyContent.tsx';
import { FailedChanges } from './FailedChanges.tsx';
import { useContentChanges } from './use-content-changes.ts';
import { useContentRows } from './use-content-rows.ts';
import { useItemSources } from './use-item-sources.ts';
import { useRowActions } from './use-row-actions.ts';
import { useScrollToAdded } from './use-scroll-to-added.ts';

interface Props {
  collection: Collection;
  /** Without it the list is only read. */
  mayWrite: boolean;
}

/** The entries of a course in its order. Every change is stored at once and can be undone. */
export function CollectionContent({ collection, mayWrite }: Props) {
  const { t } = useTranslation('collections');
  const changes = useContentChanges(collection);
  const content = useContentRows(collection, changes.order, changes.pending);
  const { upload } = useItemSources(collection);
  const actions = useRowActions(collection, content.rows, changes, mayWrite);
  const list = useRef<ListHandle>(null);
  useScrollToAdded(changes.pending, content, list);

  const drop = (id: string, target: string) => {
    const moved = content.rows.find((row) => row.id === id);
    const position = changes.order.indexOf(target) + 1;
    changes.change(
      moveOnto(changes.order, id, target),
      t('content.moved', { title: moved?.title, position }),
      content.rows,
    );
  };

  return (
    <CsvDropArea onFile={mayWrite ? upload : undefined}>
      <Paper
        component="section"
        variant="outlined"
        aria-labelledby="course-content"
        sx={{ overflow: 'hidden' }}
      >
        <ContentHeader
          id="course-content"
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
            <ContentFooter {...content} shown={content.rows.length} />
          </>
        ) : content.isLoading || content.error ? (
          <ContentMessage error={content.error} onRetry={content.retry} />
        ) : (
          <EmptyContent collection={collection} mayWrite={mayWrite} />
        )}
      </Paper>
    </CsvDropArea>
  );
}
