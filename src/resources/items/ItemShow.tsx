import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Item } from '#contract/items.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { ReferenceNames } from '../../components/form/fields/ReferenceNames.tsx';
import { translatedLanguages } from '../../components/form/translations/translation-values.ts';
import { useNamespaceLabels } from '../../components/form/use-namespace-labels.ts';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import { History } from '../../components/show/History.tsx';
import { RecordButtons } from '../../components/show/RecordButtons.tsx';
import { ShowColumns } from '../../components/show/ShowColumns.tsx';
import { ShowPage } from '../../components/show/ShowPage.tsx';
import { TranslationsList } from '../../components/show/TranslationsList.tsx';
import { fileAddress } from '../files/file-address.ts';
import { ItemCourses } from './ItemCourses.tsx';
import { ItemViewSections } from './ItemViewSections.tsx';
import { items } from './index.ts';
import { SequenceButtons } from './sequence/SequenceButtons.tsx';
import { useItemLabels } from './use-item-labels.ts';

/** Everything about an item: what it is, its text, what belongs to its type, its history. */
export function ItemShow({ itemId }: { itemId: string }) {
  return (
    <ShowPage
      definition={items}
      id={itemId}
      actions={(item) => (
        <>
          <SequenceButtons itemId={item.id} mode="view" />
          <RecordButtons definition={items} record={item} />
        </>
      )}
    >
      {(item) => <ItemView item={item} />}
    </ShowPage>
  );
}

function ItemView({ item }: { item: Item }) {
  const { t } = useTranslation(['items', 'common', 'form']);
  const labels = useItemLabels(item.type);
  const namespaces = useNamespaceLabels();
  const translations = item.translations ?? {};
  return (
    <ShowColumns
      aside={
        <>
          <FormCard title={t('items:show.facts')}>
            {item.imageId && (
              <Box
                component="img"
                src={fileAddress(item.imageId.url)}
                alt={item.imageId.name}
                sx={imageStyle}
              />
            )}
            <Facts dense>
              <Fact label={labels.difficulty}>{item.difficulty}</Fact>
              <Fact label={labels.public}>{t(item.public ? 'common:public' : 'common:private')}</Fact>
              <Fact label={labels.tags}>
                <ReferenceNames of="tags" query={{ type: 'item' }} ids={item.tags} />
              </Fact>
              <Fact label={labels.namespaces}>
                <ReferenceNames of="namespaces" ids={item.namespaces} none={namespaces.everywhere} />
              </Fact>
            </Facts>
          </FormCard>
          <ItemCourses itemId={item.id} />
          <FormCard title={t('form:history')}>
            <History of={item} />
          </FormCard>
        </>
      }
    >
      <ItemViewSections item={item} labels={labels} />
      {translatedLanguages(translations).length > 0 && (
        <FormCard title={labels.translations}>
          <TranslationsList translations={translations} />
        </FormCard>
      )}
    </ShowColumns>
  );
}

const imageStyle = { maxHeight: 200, maxWidth: '100%', borderRadius: 1, justifySelf: 'start' };
