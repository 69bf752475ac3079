import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { FileReference } from '#contract/entity.ts';
import type { Namespace } from '#contract/namespaces.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { DeclaredFacts } from '../../components/show/Facts.tsx';
import { RecordButtons } from '../../components/show/RecordButtons.tsx';
import { ShowPage } from '../../components/show/ShowPage.tsx';
import { fileAddress } from '../../lib/file-address.ts';
import { useMay } from '../../providers/current-user.ts';
import { ClosedFile } from '../../resources/files/ClosedFile.tsx';
import { namespaceCopy, namespaces } from '../../resources/namespaces/index.ts';
import { LanguageName } from '../../resources/namespaces/LanguageName.tsx';
import { Members } from '../../resources/namespaces/Members.tsx';
import { namespaceFields } from '../../resources/namespaces/NamespaceForm.tsx';
import { ClassContents } from './ClassContents.tsx';

/** Everything about a class: what it holds and what does not fit there, what it is, who works in it. */
export default function ClassPage() {
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
              {t('copy.confirm')}
            </Button>
          )}
          <RecordButtons definition={namespaces} record={namespace} removes />
        </>
      )}
    >
      {(namespace) => (
        <>
          <ClassContents namespace={namespace} />
          <FormCard title={t('show.facts')}>
            <DeclaredFacts
              resource="namespaces"
              record={namespace}
              fields={namespaceFields}
              own={{
                type: <LanguageName code={namespace.type} />,
                imageId: namespace.imageId && <ClassImage image={namespace.imageId} />,
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

function ClassImage({ image: { name, url, thumbnailUrl } }: { image: FileReference }) {
  if (!url) return <ClosedFile name={name} />;
  return (
    <Box
      component="img"
      src={fileAddress(thumbnailUrl ?? url)}
      alt={name}
      sx={{ maxWidth: 160, maxHeight: 120, borderRadius: 1 }}
    />
  );
}
