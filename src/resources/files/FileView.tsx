import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { FileDetails } from '#contract/files.ts';
import { FilePreview } from '../../components/files/FilePreview.tsx';
import { formatFileSize } from '../../components/files/file-size.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { ReferenceNames } from '../../components/form/ReferenceNames.tsx';
import { CopyButton } from '../../components/show/CopyButton.tsx';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import { ShowHeader } from '../../components/show/ShowHeader.tsx';
import { formatDateTime } from '../../lib/dates.ts';
import { FileActions } from './FileActions.tsx';
import { FileUses } from './FileUses.tsx';

/** Everything about a file: itself, what it is, where it came from, where it is used. */
export function FileView({ file }: { file: FileDetails & { id: string } }) {
  const { t, i18n } = useTranslation('files');
  const { credit } = file;
  return (
    <>
      <ShowHeader
        over={t('show.file')}
        title={file.name}
        backTo="/uploaded-files"
        actions={<FileActions file={file} />}
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <FormCard title={t(`attachmentTypes.${file.attachmentType}`)}>
          <FilePreview file={file} whole />
        </FormCard>
        <FormCard title={t('show.file')}>
          <Facts>
            <Fact label={t('description')} wide>
              {file.description}
            </Fact>
            <Fact label={t('fileType')}>{file.fileType}</Fact>
            <Fact label={t('size')}>{formatFileSize(file.size, i18n.language)}</Fact>
            {file.width && file.height && (
              <Fact label={t('dimensions')}>{t('pixels', { width: file.width, height: file.height })}</Fact>
            )}
            <Fact label={t('path')}>
              {t(`paths.${file.path}`)}
              <Typography variant="body2" color="text.secondary">
                {t(`pathHelp.${file.path}`)}
              </Typography>
            </Fact>
            <Fact label={t('show.workspaces')}>
              <ReferenceNames of="namespaces" ids={file.namespaces} none={t('everywhere')} />
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
        <FormCard title={t('place')}>
          <FileUses usage={file.usage} />
        </FormCard>
        <FormCard title={t('show.history')}>
          <Facts>
            <Fact label={t('createdAt')}>{formatDateTime(file.createdAt)}</Fact>
            <Fact label={t('fileName')} wide>
              {file.fileName}
            </Fact>
            <Fact label={t('show.id')} wide>
              {file._id}
              <CopyButton text={file._id} label={t('show.copyId')} />
            </Fact>
          </Facts>
        </FormCard>
      </Box>
    </>
  );
}
