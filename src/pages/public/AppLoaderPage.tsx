import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { pageEndpoints } from '#contract/pages.ts';
import { BarePage } from '../../components/BarePage.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { PageSpinner } from '../../components/PageSpinner.tsx';
import { type CallAnswer, call } from '../../lib/api.ts';
import { isMissing } from '../../lib/api-error.ts';

const QrCode = lazyComponent(() => import('../../components/QrCode.tsx'));

type Target = CallAnswer<typeof pageEndpoints.appTarget>;

/**
 * What an address of the mobile app opens: phones go on to the app; other devices show the way there, or go on to where
 * a url alias leads in a browser.
 */
export default function AppLoaderPage() {
  const { t } = useTranslation(['pages', 'common']);
  const { pathname } = useLocation();
  const { name = '' } = partsOf(pathname) ?? {};
  // Beside Refine, which only signed-in people load.
  const { data, error, refetch } = useQuery({
    queryKey: ['app', name],
    queryFn: () => call(pageEndpoints.appTarget, { params: { name } }),
    enabled: name !== '',
  });
  // An alias without a course opens nothing in the app.
  if (data)
    return isPhone() && (data.name || data.mobileUrl) ? (
      <OnPhone target={data} />
    ) : (
      <OnDesktop target={data} />
    );
  if (!error && name) return <PageSpinner />;
  if (!name || isMissing(error))
    return (
      <BarePage
        title={t('pages:loader.unknownTitle')}
        text={t('pages:loader.unknown', { name: pathname.slice('/app/'.length) })}
      >
        <ToPortal />
      </BarePage>
    );
  return (
    <BarePage title={t('pages:loader.title')} text={t('pages:failed')}>
      <Button variant="contained" onClick={() => void refetch()}>
        {t('common:retry')}
      </Button>
    </BarePage>
  );
}

/** The name and the suffix in an address; undefined where it has more parts, or is no clean path. */
function partsOf(pathname: string): { name: string; suffix?: string | undefined } | undefined {
  const [, , name, suffix, ...more] = pathname.replace(/\/$/, '').split('/').map(decoded);
  if (!name || suffix === '' || more.length > 0 || odd.test(suffix ?? '')) return undefined;
  return { name, suffix };
}

/** A backslash or control character, or a part that leads upwards. */
const odd = /[\\\p{Cc}]|(^|\/)\.{1,2}(\/|$)/u;

/** A part of an address; what cannot be decoded becomes a character that is odd. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '\\';
  }
}

const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || isTabletOfApple();

function isPhone(): boolean {
  return isApple || /Android/.test(navigator.userAgent);
}

/** Safari on an iPad names itself as on a Mac, which has no touch screen. */
function isTabletOfApple(): boolean {
  return navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1;
}

/** Goes to the app once, and offers the stores to those who are still or again here. */
function OnPhone({ target: { name, mobileUrl, playStoreUrl, appStoreUrl } }: { target: Target }) {
  const { t } = useTranslation('pages');
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const suffix = partsOf(pathname)?.suffix;
  const address = mobileUrl && (suffix ? `${mobileUrl}/${encodeURIComponent(suffix)}` : mobileUrl);
  const store = isApple ? appStoreUrl : playStoreUrl;

  useEffect(() => {
    // Someone who comes back is not sent away again.
    if (!address || state === wentOn) return;
    navigate(pathname, { replace: true, state: wentOn });
    window.location.assign(address);
  }, [address, state, pathname, navigate]);

  return (
    <BarePage
      title={t('loader.title')}
      text={
        address || store
          ? t('loader.phone', { name: name ? t(`loader.sections.${name}`) : partsOf(pathname)?.name })
          : t('loader.notSet')
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {address && (
          <Button variant="contained" size="large" href={address}>
            {t('loader.open')}
          </Button>
        )}
        {address && store && <MutedText>{t('loader.noApp')}</MutedText>}
        {store && (
          <Button variant={address ? 'outlined' : 'contained'} href={store} rel="noreferrer">
            {t(isApple ? 'loader.appStore' : 'loader.playStore')}
          </Button>
        )}
        <ToPortal />
      </Box>
    </BarePage>
  );
}

/** Marks the entry of the browser's history that has led to the app. */
const wentOn = 'wentOn';

function OnDesktop({ target: { name, browserUrl } }: { target: Target }) {
  const { t } = useTranslation('pages');
  const { pathname } = useLocation();
  useEffect(() => {
    if (browserUrl) window.location.replace(browserUrl);
  }, [browserUrl]);
  if (name === null)
    return (
      <BarePage title={t('loader.goesOn')}>
        <Button variant="contained" href={browserUrl}>
          {t('loader.continue')}
        </Button>
      </BarePage>
    );
  return (
    <BarePage title={t('loader.title')} text={t('loader.desktop', { name: t(`loader.sections.${name}`) })}>
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center' }}>
        <QrCode.Component text={`${window.location.origin}${pathname}`} label={t('loader.code')} />
        <ToPortal />
      </Box>
    </BarePage>
  );
}

function ToPortal() {
  const { t } = useTranslation('pages');
  return (
    <Button component={Link} to="/">
      {t('toPortal')}
    </Button>
  );
}
