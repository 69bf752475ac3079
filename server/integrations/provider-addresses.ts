/** Where a provider answers, and the only hosts its pictures come from. */
export interface ProviderAddress {
  api: string;
  images: readonly string[];
}

/** Every outside address that this server requests on its own; tests replace them with local services. */
export interface ProviderAddresses {
  pexels: ProviderAddress;
  pixabay: ProviderAddress;
  unsplash: ProviderAddress;
  openverse: ProviderAddress;
  youtube: string;
}

export const providerAddresses: ProviderAddresses = {
  pexels: { api: 'https://api.pexels.com/v1', images: ['images.pexels.com'] },
  pixabay: { api: 'https://pixabay.com/api', images: ['pixabay.com', 'cdn.pixabay.com'] },
  unsplash: { api: 'https://api.unsplash.com', images: ['images.unsplash.com', 'plus.unsplash.com'] },
  openverse: { api: 'https://api.openverse.org/v1', images: ['api.openverse.org'] },
  youtube: 'https://www.youtube.com',
};
