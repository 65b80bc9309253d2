import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { type ImportOptions, importWhenOnline } from './import-when-online.ts'

/** `lazy` for a named export of a module: loaded when first shown; without a connection once there is one. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  options?: ImportOptions,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => importWhenOnline(async () => ({ default: (await load())[name] }), options))
}
