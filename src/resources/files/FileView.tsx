import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { FileDetails } from '#contract/files.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { ReferenceNames } from '../../components/form/fields/ReferenceNames.tsx';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import { History } from '../../components/show/History.tsx';
import { ShowColumns } from '../../components/show/ShowColumns.tsx';
import { ShowHeader } from '../../components/show/ShowHeader.tsx';
import { FileActions } from './FileActions.tsx';
import { FilePreview } from './FilePreview.tsx';
import { FileUses } from './FileUses.tsx';
import { formatFileSize } from './file-size.ts';

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
      <ShowColumns
        aside={
          <>
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
                <Fact label={t('path')} wide>
                  {t(`paths.${file.path}`)}
                  <Typography variant="body2" color="text.secondary">
                    {t(`pathHelp.${file.path}`)}
                  </Typography>
                </Fact>
                <Fact label={t('show.workspaces')} wide>
                  <ReferenceNames of="namespaces" ids={file.namespaces} none={t('everywhere')} />
                </Fact>
                {credit && (
                  <Fact label={t('credit')} wide>
                    {t('show.by', { author: credit.author, license: credit.license })}{' '}
                    <Link
                      href={credit.sourceUrl}
                      target="_blank"
                      rel="noopener noreferrer"
                      underline="always"
                    >
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
              <History of={file} />
              <Facts>
                <Fact label={t('fileName')} wide>
                  {file.fileName}
                </Fact>
              </Facts>
            </FormCard>
          </>
        }
      >
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
      </ShowColumns>
    </>
  );
}
