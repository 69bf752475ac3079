import { walkPages } from './support/walk.ts';

walkPages(360);
