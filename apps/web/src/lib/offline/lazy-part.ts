import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { type ImportOptions, importWhenOnline } from './import-when-online.ts'

/** `lazy` for a named export: loaded when first shown; offline, once there is a connection. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  options?: ImportOptions,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => importWhenOnline(async () => ({ default: (await load())[name] }), options))
}
