import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useParams } from 'react-router';
import type { Namespace } from '#contract/namespaces.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { DeclaredFacts, Fact, Facts } from '../../components/show/Facts.tsx';
import { RecordButtons } from '../../components/show/RecordButtons.tsx';
import { ShowPage } from '../../components/show/ShowPage.tsx';
import { fileAddress } from '../../lib/file-address.ts';
import { useMay, useNamespaces } from '../../providers/current-user.ts';
import { namespaceCopy, namespaces } from './index.ts';
import { LanguageName } from './LanguageName.tsx';
import { Members } from './Members.tsx';
import { namespaceFields } from './NamespaceForm.tsx';

/** Everything about a class: what it is, who works in it, what it holds. */
export default function NamespaceShow() {
  const { t } = useTranslation('namespaces');
  const { id } = useParams();
  const mayCopy = useMay('namespaces', 'copy');
  return (
    <ShowPage<Namespace>
      definition={namespaces}
      id={id}
      history={() => ({ fields: namespaceFields })}
      actions={(namespace) => (
        <>
          {mayCopy && (
            <Button
              variant="outlined"
              startIcon={<CopyIcon />}
              onClick={() => namespaceCopy.open({ namespace })}
            >
              {t('copy.action')}
            </Button>
          )}
          <RecordButtons definition={namespaces} record={namespace} removes />
        </>
      )}
      aside={(namespace) => <Contents namespace={namespace} />}
    >
      {(namespace) => (
        <>
          <FormCard title={t('show.facts')}>
            <DeclaredFacts
              resource="namespaces"
              record={namespace}
              fields={namespaceFields}
              own={{
                type: <LanguageName code={namespace.type} />,
                imageId: namespace.imageId && (
                  <Box
                    component="img"
                    src={fileAddress(namespace.imageId.thumbnailUrl ?? namespace.imageId.url)}
                    alt={namespace.imageId.name}
                    sx={{ maxWidth: 160, maxHeight: 120, borderRadius: 1 }}
                  />
                ),
              }}
            />
          </FormCard>
          <FormCard title={t('members.title')} help={t('members.help')}>
            <Members namespace={namespace} />
          </FormCard>
        </>
      )}
    </ShowPage>
  );
}

/** What a class holds, in numbers that lead to its lists where it is the one that is shown. */
function Contents({ namespace }: { namespace: Namespace }) {
  const { t, i18n } = useTranslation('namespaces');
  const { selected } = useNamespaces();
  const isSelected = selected?.id === namespace.id;
  const number = (count: number | undefined, to?: string) => {
    const text = (count ?? 0).toLocaleString(i18n.language);
    if (!to || !isSelected) return text;
    return (
      <Link component={RouterLink} to={to} underline="always">
        {text}
      </Link>
    );
  };
  return (
    <FormCard title={t('show.contents')} help={isSelected ? undefined : t('show.notSelected')}>
      <Facts dense>
        <Fact label={t('studentCount')}>{number(namespace.studentCount)}</Fact>
        <Fact label={t('teacherCount')}>{number(namespace.teacherCount)}</Fact>
        <Fact label={t('collectionCount')}>{number(namespace.collectionCount, '/admin/collections')}</Fact>
      </Facts>
    </FormCard>
  );
}
