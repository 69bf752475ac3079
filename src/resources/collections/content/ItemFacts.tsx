import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Item } from '#contract/items.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { StatusLabel } from '../../../components/StatusChip.tsx';
import { ItemTypeIcon } from '../../items/ItemTypeIcon.tsx';
import { items } from '../../items/index.ts';
import { translatedTitle } from '../../items/picker/translated-title.ts';

interface Props {
  item: Item;
  position: number;
  /** The language that it is written in. */
  own: LanguageCode;
  /** Opens the item for editing; without it the title leads to its page. */
  onOpen?: (item: Item) => void;
}

/** What a row says of an item: place, type, title in two languages, status and level. `RowFrame` styles it. */
export const ItemFacts = memo(function ItemFacts({ item, position, own, onOpen }: Props) {
  const { t, i18n } = useTranslation(['collections', 'items']);
  const translated = translatedTitle(item, i18n.language, own);
  const type = t(`items:types.${item.type}`);
  return (
    <div className="facts">
      <span className="position muted" aria-hidden>
        {position.toLocaleString(i18n.language)}
      </span>
      <span className="type muted" role="img" aria-label={type} title={type}>
        <ItemTypeIcon type={item.type} />
      </span>
      <div className="words">
        {onOpen ? (
          <button type="button" className="title" onClick={() => onOpen(item)}>
            {item.title}
          </button>
        ) : (
          <Link className="title" to={items.showPath(item)}>
            {item.title}
          </Link>
        )}
        {translated && (
          <span className="muted" lang={translated.language}>
            {translated.text}
          </span>
        )}
      </div>
      <div className="state">
        <span className="muted">{t('content.level', { level: item.difficulty })}</span>
        <StatusLabel status={item.status} />
      </div>
    </div>
  );
});
