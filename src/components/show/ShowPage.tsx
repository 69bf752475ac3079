import HistoryIcon from '@mui/icons-material/History';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import type { Status } from '#contract/entity.ts';
import type { TaskStatus } from '#contract/tasks.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { listPathOf, type ResourceDefinition } from '../../lib/resource-definition.ts';
import { useContentLanguage } from '../../providers/current-user.ts';
import AuthorName from '../AuthorName.tsx';
import { FormCard } from '../form/FormCard.tsx';
import { type Translations, translatedLanguages } from '../form/translations/translation-values.ts';
import { type HistoryFields, historyModal } from '../history/history-modal.ts';
import { StatusChip } from '../StatusChip.tsx';
import type { ListRow } from '../table/columns.tsx';
import { UsageCard } from '../usage/UsageCard.tsx';
import { column, twoColumns } from '../view-style.ts';
import { ActivitiesLink } from './ActivitiesLink.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Fact, Facts } from './Facts.tsx';
import { LoadedRecord } from './LoadedRecord.tsx';
import { RecordButtons } from './RecordButtons.tsx';
import { RecordView } from './RecordView.tsx';
import { TranslationsList } from './TranslationsList.tsx';

/** The facts of a record of any kind. */
interface ShownRecord extends ListRow {
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
  version: number;
  status?: Status | TaskStatus;
  translations?: Translations;
}

interface Props<Row extends ShownRecord> {
  definition: ResourceDefinition<Row>;
  id: string | undefined;
  /** What is above the title; else what kind of record it is. */
  over?: (record: Row) => string;
  /** The buttons of the page; else those that remove and edit the record. */
  actions?: (record: Row) => ReactNode;
  /** What its history shows. */
  history: (record: Row) => HistoryFields;
  /** What there is to read: the wide column, before the translations. */
  children: (record: Row) => ReactNode;
  /** What classifies the record: the narrow column, before where it is used and the history. */
  aside?: (record: Row) => ReactNode;
  /** Whether the descriptions of the record are formatted text. */
  isRich?: (record: Row) => boolean;
}

/** The page that shows a record, as its definition says: reads it and draws name, status and buttons over it. */
export function ShowPage<Row extends ShownRecord>(props: Props<Row>) {
  return (
    <LoadedRecord<Row>
      resource={props.definition.name}
      id={props.id}
      goesToTrash={!('open' in props.definition.removal)}
    >
      {(record) => <Shown {...props} record={record} />}
    </LoadedRecord>
  );
}

function Shown<Row extends ShownRecord>(props: Props<Row> & { record: Row }) {
  const { definition, record, over, actions, history, children, aside, isRich } = props;
  const { name, nameField, typeKey, showPath } = definition;
  const { t } = useTranslation([name, 'common', 'form', 'history']);
  const { pathname } = useLocation();
  const languageOf = useContentLanguage();
  const path = showPath(record);
  // The address may name the record by another type than its own.
  if (path.split('?')[0] !== pathname) return <Navigate to={path} replace />;
  const { status, translations: { [languageOf(record.namespaces)]: _own, ...translations } = {} } = record;
  return (
    <RecordView
      action="show"
      resource={name}
      over={over ? over(record) : t(typeKey(record))}
      title={String(record[nameField])}
      chips={status && <StatusChip status={status} />}
      backTo={listPathOf(definition, record)}
      actions={actions ? actions(record) : <RecordButtons definition={definition} record={record} removes />}
    >
      <Box sx={twoColumns}>
        <Box sx={column}>
          {children(record)}
          {translatedLanguages(translations).length > 0 && (
            <FormCard title={t(`${name}:form.translations`)}>
              <TranslationsList translations={translations} richDescription={isRich?.(record)} />
            </FormCard>
          )}
        </Box>
        <Box sx={column}>
          {aside?.(record)}
          {!('open' in definition.removal) && <UsageCard definition={definition} id={record.id} />}
          <FormCard
            title={t('form:history')}
            action={
              <>
                <ActivitiesLink of={record.id} />
                <Button
                  size="small"
                  startIcon={<HistoryIcon />}
                  onPointerEnter={() => void historyModal.load()}
                  onClick={() => historyModal.open({ resource: name, id: record.id, ...history(record) })}
                >
                  {t('history:versions')}
                </Button>
              </>
            }
          >
            <History of={record} />
          </FormCard>
        </Box>
      </Box>
    </RecordView>
  );
}

/** When a record was added and last changed, who made it, and its id to copy. */
function History({ of }: { of: ShownRecord }) {
  const { t } = useTranslation(['form', 'common']);
  return (
    <Facts dense>
      <Fact label={t('common:createdAt')}>{formatDateTime(of.createdAt)}</Fact>
      <Fact label={t('common:updatedAt')}>{formatDateTime(of.updatedAt)}</Fact>
      <Fact label={t('common:author')}>
        <AuthorName id={of.createdBy} />
      </Fact>
      <Fact label={t('form:version')}>{of.version}</Fact>
      <Fact label={t('form:id')} wide>
        <Box component="span" sx={{ fontSize: 13 }}>
          {of.id}
        </Box>
        <CopyButton text={of.id} label={t('form:copyId')} />
      </Fact>
    </Facts>
  );
}
