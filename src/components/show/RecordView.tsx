import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import type { CardProps } from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Create, Edit, Show } from '@refinedev/mui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { EndpointGroup } from '#contract/endpoints.ts';
import { isWebView } from '../../lib/session.ts';
import { IconAction } from '../IconAction.tsx';
import { MutedText } from '../MutedText.tsx';
import { useRecordTitle } from '../use-page-title.ts';
import { viewContent, viewHeader, viewStyle } from '../view-style.ts';

const views = { create: Create, edit: Edit, show: Show } as const;

interface Props {
  action: keyof typeof views;
  resource: EndpointGroup;
  /** What kind of page it is, above the title: 'View', 'Edit'. */
  over?: string;
  title: string;
  /** Chips beside the title, as the status. */
  chips?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  /** Where the back button leads when there is no page before this one. */
  backTo: string;
  children: ReactNode;
}

/** The page of one record, to read, edit or add it: Refine's view with the heading and buttons of the portal. */
export function RecordView({ action, resource, over, title, chips, actions, backTo, children }: Props) {
  useRecordTitle(title);
  const View = views[action];
  return (
    <View
      resource={resource}
      title={
        <>
          {over && <MutedText>{over}</MutedText>}
          <Box sx={titleStyle}>
            <Typography component="h1" sx={{ fontSize: 22, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {chips}
          </Box>
        </>
      }
      breadcrumb={null}
      // In a web view the frame has the one way back.
      goBack={isWebView() ? null : <BackButton to={backTo} />}
      // As functions: without an answer of theirs the view draws buttons of its own.
      headerButtons={() => actions}
      footerButtons={() => null}
      footerButtonProps={{ sx: { display: 'none' } }}
      wrapperProps={wrapper}
      headerProps={header}
      contentProps={viewContent}
    >
      {children}
    </View>
  );
}

const wrapper: CardProps & { component: string } = { component: 'section', elevation: 0, sx: viewStyle };

const header = {
  ...viewHeader,
  sx: {
    ...viewHeader.sx,
    alignItems: 'flex-start',
    columnGap: 1,
    mb: 2,
    '& .MuiCardHeader-avatar': { m: 0 },
    '& .MuiCardHeader-content': { flex: '1 1 240px', minWidth: 0 },
    '& .MuiCardHeader-action': {
      m: 0,
      minWidth: 0,
      maxWidth: '100%',
      flexWrap: 'wrap',
      gap: 1,
      flexGrow: { xs: 1, sm: 0 },
      // Three of them are beside each other on a phone, in Greek too.
      '@media (max-width: 599.95px)': {
        '& .MuiButton-root.MuiButton-root': { px: 0.75 },
        '& .MuiButton-endIcon': { ml: 0.25 },
      },
    },
  },
} as const;

const titleStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
} as const;

/** Leads back to where the person came from; who opened the address directly goes to `to`. */
function BackButton({ to }: { to: string }) {
  const { t } = useTranslation('form');
  const navigate = useNavigate();
  const cameFromHere = useLocation().key !== 'default';
  return (
    <IconAction
      label={t('form:back')}
      icon={ArrowBackIcon}
      size="medium"
      edge="start"
      onClick={() => (cameFromHere ? navigate(-1) : navigate(to))}
    />
  );
}
