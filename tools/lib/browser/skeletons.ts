/** Skeletons of content that is still loading; the samples in the style guide are excluded. */
export const skeletons = '.MuiSkeleton-root:not([data-specimen] *)'
