import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { type Tag, type TagType, tagEndpoints, tagTypes } from '#contract/tags.ts';
import { DataTable } from '../../components/table/DataTable.tsx';
import { standardActions } from '../../components/table/standard-actions.ts';
import { useLatestCallback } from '../../components/table/use-latest-callback.ts';
import { tags } from './index.ts';
import { useTagRemoval } from './removal.ts';
import { TagCard } from './TagCard.tsx';
import { tagAddress } from './tag-address.ts';
import { tagColumns } from './tag-columns.tsx';
import { tagForm } from './tag-form.ts';

/** The tags of one kind; another kind is another list, with nothing kept from this one. */
export default function TagList() {
  const { type: wanted } = useParams();
  const type = tagTypes.find((known) => known === wanted);
  return type ? <TagsOfType key={type} type={type} /> : <Navigate to="/" replace />;
}

function TagsOfType({ type }: { type: TagType }) {
  const { t } = useTranslation(['tags', 'table', 'common']);
  const remove = useLatestCallback(useTagRemoval());
  const query = useMemo(() => ({ type }), [type]);
  const rowActions = useMemo(
    () =>
      standardActions<Tag>({
        endpoints: tagEndpoints,
        view: (row) => tagAddress(row.type, row.id),
        edit: { run: (tag) => tagForm.open({ type: tag.type, id: tag.id }) },
        remove: (tag) => void remove(tag),
      }),
    [remove],
  );
  return (
    <DataTable<Tag>
      definition={tags}
      title={t(`menu.${type}`)}
      columns={tagColumns}
      card={TagCard}
      rowActions={rowActions}
      query={query}
      create={
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => tagForm.open({ type })}
          sx={{ flex: 'none' }}
        >
          {t('create')}
        </Button>
      }
      empty={{ icon: tags.icon, title: t('empty.title'), text: t(`empty.${type}`) }}
    />
  );
}
