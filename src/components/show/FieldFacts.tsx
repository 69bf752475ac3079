import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../table/list-column.ts';
import { Fact } from './Facts.tsx';

interface Props<Row> {
  record: Row;
  columns: readonly ListColumn<Row>[];
  /** Which of them, in this order. */
  fields: readonly ListColumn<Row>['field'][];
}

/** Fields of a record as facts, drawn as the columns of its list draw them. */
export function FieldFacts<Row>({ record, columns, fields }: Props<Row>) {
  const { t, i18n } = useTranslation();
  const shown = fields.flatMap((field) => columns.find((column) => column.field === field) ?? []);
  return shown.map(({ field, labelKey, cell }) => (
    <Fact key={field} label={t(labelKey)}>
      {cell(record, { t, language: i18n.language, tabIndex: 0 })}
    </Fact>
  ));
}
