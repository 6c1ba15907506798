import type { LinkProps } from '@tanstack/react-router';
export type PageEntry = {
  title: string;
  to: NonNullable<LinkProps['to']>;
  group: 'work' | 'things' | 'organization';
  /** Pressed after `g`. */
  key?: string;
  /** Shown only to owners. */
  owner?: true;
};
/** The navigation, and what the palette finds. A page adds its line here. */
export declare const pages: readonly PageEntry[];
