#!/bin/sh
# Rebuilds all that finds harm: sh train/harm/rebuild.sh FOLDER, the folder of the harm data. Two hours of two cores;
# DEVICE=cuda trains the encoder there in two minutes. What shipped before, in the file of HEAD, is half of the new weights.
set -e
data=$1
rows=.data/train/harm work=.data/train/harm-encoder
device=${DEVICE:-cpu} passages=${PASSAGES:-800000}
[ "$device" = cpu ] || large="--batch 24576 --rate 1.6"
mkdir -p "$work"
git show HEAD:data/harm/encoder.onnx > "$work/before.onnx"
npm run train -- harm --data "$data"                        # the first stage
npm run train -- harm-encoder --data "$data" --out "$rows"  # the rows as the second reads them
# shellcheck disable=SC2086
python -m train.harm --rows "$rows" --out data/harm --work "$work" --passages "$passages" --device "$device" $large --also "$work/before.onnx"
npm run train -- harm-tone --data "$data"
npm run train -- harm-joint --data "$data"                  # what joins the stages, on rows neither has seen
npm run eval -- harm --data "$data"
