import { useQuery } from '@tanstack/react-query';
import { type Configs, installationEndpoints } from '#contract/installation.ts';
import { call } from '../lib/api.ts';

/** What the installation says of itself; undefined until it is read. Read beside Refine, which the sign-in page does not load. */
export function useConfigs(): Configs | undefined {
  const { data } = useQuery({
    queryKey: ['configs'],
    queryFn: () => call(installationEndpoints.configs),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** The name of the product on this installation. */
export function useAppName(): string {
  return useConfigs()?.appName ?? 'Admin Portal';
}

/** What a namespace is called here: a class where languages are learned. */
export function useNamespaceLabel(): 'class' | 'workspace' {
  return useConfigs()?.productKind === 'LanguageLearn' ? 'class' : 'workspace';
}
