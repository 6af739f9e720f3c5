-- What archives bring fills the catalogue of models for all teams: it has an end. Rows that are there never change.
-- Without a lock, since an import would hold it for minutes: what others add meanwhile may go beyond it.
CREATE OR REPLACE FUNCTION "enter_model_versions"("models" TEXT[], "versions" TEXT[]) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  wrong text;
  added integer;
  most CONSTANT integer := 10000;
BEGIN
  SELECT format('%s %s', m, v) INTO wrong FROM unnest("models", "versions") AS r (m, v)
    WHERE m !~ '^[a-z][a-z0-9-]{0,63}$' OR v !~ '^[0-9A-Za-z.+-]{1,32}$' LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'No model has such an id and version: %', left(wrong, 100) USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO public.model_version (model, version, title)
    SELECT DISTINCT m, v, m FROM unnest("models", "versions") AS r (m, v) ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added > 0 AND (SELECT count(*) FROM public.model_version) > most THEN
    RAISE EXCEPTION 'The catalogue has % versions of models, as many as it takes', most
      USING ERRCODE = 'check_violation';
  END IF;
END
$$;
