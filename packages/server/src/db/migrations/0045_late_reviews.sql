-- The page of a run lists what spans changed after a verdict.
create index reviews_of_spans on reviews (organization_id, result_id, id) where source = 'trace';
