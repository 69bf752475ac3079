import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { FileDetails } from '#contract/files.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { useNamespaceLabels } from '../../components/form/field-labels.ts';
import { ReferenceNames } from '../../components/form/fields/ReferenceNames.tsx';
import { IconMenu } from '../../components/IconMenu.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import { ShowPage } from '../../components/show/ShowPage.tsx';
import { menuOf } from '../../components/table/RowMenu.tsx';
import { entityActions, useRowActions } from '../../components/table/row-actions.ts';
import { formatFileSize } from '../../lib/file-address.ts';
import { fileHistory } from './FileForm.tsx';
import { FilePreview } from './FilePreview.tsx';
import { downloadFile, fileActions } from './file-actions.ts';
import { files, type LibraryFile } from './index.ts';

type ShownFile = FileDetails & { id: string };

/** Everything about a file: itself, what it is, where it came from, where it is used. */
export default function FileShow() {
  const { id } = useParams();
  return (
    <ShowPage<ShownFile>
      definition={files}
      id={id}
      actions={(file) => <FileButtons file={file} />}
      history={() => fileHistory}
      aside={(file) => <FileFacts file={file} />}
    >
      {(file) => <FileContent file={file} />}
    </ShowPage>
  );
}

/** What can be done with the file: download it, and the rest in a menu. */
function FileButtons({ file }: { file: LibraryFile }) {
  const { t } = useTranslation(['files', 'table', 'common']);
  const navigate = useNavigate();
  const all = useMemo(
    () => entityActions(files, fileActions, () => navigate('/uploaded-files', { replace: true })),
    [navigate],
  );
  const actions = useRowActions(all)
    .actionsFor(file)
    .filter(({ id }) => id !== 'view' && id !== 'download');
  return (
    <>
      <Button variant="contained" onClick={() => void downloadFile(file)}>
        {t('files:actions.download')}
      </Button>
      {actions.length > 0 && (
        <IconMenu
          label={t('table:actionsOf', { name: file.name })}
          tooltip={t('table:actions')}
          size="medium"
          actions={menuOf(file, actions, t)}
        />
      )}
    </>
  );
}

function FileFacts({ file }: { file: ShownFile }) {
  const { t, i18n } = useTranslation('files');
  const namespaces = useNamespaceLabels();
  const { credit } = file;
  return (
    <FormCard title={t('show.file')}>
      <Facts dense>
        <Fact label={t('fileType')}>
          {t(`mediaTypes.${file.fileType.replace('/', '_')}`, { defaultValue: file.fileType })}
        </Fact>
        <Fact label={t('size')}>{formatFileSize(file.size, i18n.language)}</Fact>
        {file.width && file.height && (
          <Fact label={t('dimensions')} wide>
            {t('pixels', { width: file.width, height: file.height })}
          </Fact>
        )}
        <Fact label={t('fileName')} wide>
          {file.fileName}
        </Fact>
        <Fact label={t('path')} wide>
          {t(`paths.${file.path}`)}
          <MutedText>{t(`pathHelp.${file.path}`)}</MutedText>
        </Fact>
        <Fact label={namespaces.label} wide>
          <ReferenceNames of="namespaces" ids={file.namespaces} none={namespaces.everywhere} />
        </Fact>
        {credit && (
          <Fact label={t('credit')} wide>
            {t('show.by', { author: credit.author, license: credit.license })}{' '}
            <Link href={credit.sourceUrl} target="_blank" rel="noopener noreferrer" underline="always">
              {credit.provider}
            </Link>
          </Fact>
        )}
      </Facts>
    </FormCard>
  );
}

function FileContent({ file }: { file: ShownFile }) {
  const { t } = useTranslation('files');
  return (
    <>
      <FormCard title={t(`attachmentTypes.${file.attachmentType}`)}>
        <Box sx={{ display: 'grid', justifyItems: 'center' }}>
          <FilePreview file={file} whole />
        </Box>
      </FormCard>
      {file.description && (
        <FormCard title={t('description')}>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '72ch' }}>
            {file.description}
          </Typography>
        </FormCard>
      )}
    </>
  );
}
