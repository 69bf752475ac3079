import { checkPages } from './support/check-pages.ts';

checkPages(360);
