/** Places of what is still to come; those of the style guide are there to be looked at. */
export const skeletons = '.MuiSkeleton-root:not([data-specimen] *)'
