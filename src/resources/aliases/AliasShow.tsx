import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Alias } from '#contract/aliases.ts';
import { RecordLink } from '../../components/any-record.tsx';
import { FormCard } from '../../components/form/FormCard.tsx';
import { useNamespaceLabels } from '../../components/form/field-labels.ts';
import { ReferenceNames } from '../../components/form/fields/ReferenceNames.tsx';
import { DeclaredFacts, Fact } from '../../components/show/Facts.tsx';
import { ShowPage } from '../../components/show/ShowPage.tsx';
import { formatDateTime } from '../../lib/dates.ts';
import { AliasAddress } from './AliasCodeDialog.tsx';
import { aliasFields } from './AliasForm.tsx';
import { addressOfAlias, aliases } from './index.ts';

/** Everything about a url alias. */
export default function AliasShow() {
  const { t } = useTranslation('aliases');
  const { id } = useParams();
  return (
    <ShowPage<Alias>
      definition={aliases}
      id={id}
      history={() => ({ fields: aliasFields })}
      aside={({ alias }) => (
        <FormCard title={t('code.title')}>
          <AliasAddress alias={alias} />
        </FormCard>
      )}
    >
      {(alias) => (
        <FormCard title={t('show.facts')}>
          <AliasFacts alias={alias} />
        </FormCard>
      )}
    </ShowPage>
  );
}

function AliasFacts({ alias }: { alias: Alias }) {
  const { t, i18n } = useTranslation('aliases');
  const { everywhere } = useNamespaceLabels();
  const { collection, namespaceId } = alias;
  const own = {
    alias: <Link href={addressOfAlias(alias.alias)}>{addressOfAlias(alias.alias)}</Link>,
    collectionId: collection ? (
      <RecordLink entityType="collections" {...collection} name={collection.title} />
    ) : (
      '—'
    ),
    namespaceId: <ReferenceNames of="namespaces" ids={namespaceId ? [namespaceId] : []} none={everywhere} />,
  };
  return (
    <DeclaredFacts resource="aliases" record={alias} fields={aliasFields} own={own}>
      <Fact label={t('hits')}>{alias.hits.toLocaleString(i18n.language)}</Fact>
      <Fact label={t('lastHitAt')}>{alias.lastHitAt && formatDateTime(alias.lastHitAt)}</Fact>
    </DeclaredFacts>
  );
}
