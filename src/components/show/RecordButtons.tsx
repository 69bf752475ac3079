import EditIcon from '@mui/icons-material/EditOutlined';
import { EditButton } from '@refinedev/mui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { listPathOf, type ResourceDefinition } from '../../lib/resource-definition.ts';
import { useMay } from '../../providers/current-user.ts';
import { asButton } from '../as-button.ts';
import { RemoveButton } from '../removal/RemoveButton.tsx';
import type { ListRow } from '../table/columns.tsx';
import { useMayWrite } from '../use-may-write.ts';

interface Props<Row extends ListRow> {
  definition: ResourceDefinition<Row>;
  record: Row;
  /** Offers to remove the record too. */
  removes?: boolean;
}

/** What can be done with the record of a page, for those who may write it. */
export function RecordButtons<Row extends ListRow>({ definition, record, removes }: Props<Row>) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const { name, editPath, openForm } = definition;
  const mayDelete = useMay(name, 'delete');
  if (!mayWrite({ namespaces: record.namespaces ?? [] })) return null;
  const onRemoved = () => navigate(listPathOf(definition, record), { replace: true });
  return (
    <>
      {removes && mayDelete && (
        <RemoveButton definition={definition} record={record} onRemoved={onRemoved} variant="outlined" />
      )}
      <EditButton
        resource={name}
        recordItemId={record.id}
        variant="contained"
        startIcon={<EditIcon />}
        {...(editPath ? ({ to: editPath(record) } as object) : asButton)}
        {...(openForm && { onClick: () => openForm(record) })}
      >
        {t('common:edit')}
      </EditButton>
    </>
  );
}
