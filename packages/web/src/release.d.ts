/** Version of this build (vite.config.ts). */
declare const __RELEASE__: string;
