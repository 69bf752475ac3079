/// <reference types="vite/client" />

/** The id of this build; part of the address of translation files. */
declare const __BUILD_ID__: string;

interface ImportMetaEnv {
  /** Another host of the API; this origin when it is not set. */
  readonly VITE_API_HOST?: string;
}
